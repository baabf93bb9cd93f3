// A compiler that was found on this machine.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "build/version.h"

namespace torment::build {

struct Compiler {
  std::filesystem::path path;       ///< as it is called: some compilers go by their name
  std::filesystem::path real_path;  ///< behind all symbolic links
  std::string stamp;                ///< real path, size and time of change: tells that it was replaced
  Version version;
  std::map<std::string, std::string> macros;       ///< those that the identity rule names
  std::string module;                              ///< the environment module that brings it; empty: none
  std::map<std::string, std::string> environment;  ///< variables that the module sets
};

/// The file's real path, size and time of change as one text, or nothing when there is no such file.
std::optional<std::string> read_stamp(const std::filesystem::path &file);

/// Variables of this process that compilers heed, with their values, e.g. CPATH. They belong to what
/// a build depends on.
const std::map<std::string, std::string> &compiler_environment();

}  // namespace torment::build
