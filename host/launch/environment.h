// The environment of child processes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace torment::launch {

using Environment = std::map<std::string, std::string>;

/// This process's environment.
Environment current_environment();

/// True for a variable that looks like a credential, by its name (*TOKEN*, *SECRET*, AWS_*, ...) or by a
/// value that holds a password in an address (scheme://user:password@host). docs/security.md lists the names.
bool looks_secret(std::string_view name, std::string_view value);

/// The environment without those.
Environment without_secrets(Environment environment);

/// As exec takes it: NAME=VALUE each.
std::vector<std::string> to_list(const Environment &environment);

}  // namespace torment::launch
