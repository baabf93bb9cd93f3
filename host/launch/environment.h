// The environment of child processes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

namespace torment::launch {

using Environment = std::map<std::string, std::string>;

/// This process's environment.
Environment current_environment();

/// As exec takes it: NAME=VALUE each.
std::vector<std::string> to_list(const Environment &environment);

}  // namespace torment::launch
