// A compiler that was found on this machine.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "build/cache.h"
#include "build/profile.h"
#include "build/version.h"

namespace torment::build {

/// A program behind a compiler, such as gcc's cc1.
struct CompilerProgram {
  std::filesystem::path path;
  std::string sha256;
};

struct Compiler {
  std::filesystem::path path;       ///< as it is called: some compilers go by their name
  std::filesystem::path real_path;  ///< behind all symbolic links
  std::string stamp;                ///< real path, size and time of change: tells that it was replaced
  Version version;
  std::map<std::string, std::string> macros;       ///< those that the identity rule names
  std::string module;                              ///< the environment module that brings it; empty: none
  std::map<std::string, std::string> environment;  ///< variables that the module sets
  std::vector<std::string> extra_flags;            ///< without which it doesn't even print its macros
  std::string banner;                              ///< what it says of itself; kept, never read
  std::vector<CompilerProgram> programs;           ///< itself first, then those behind it
};

/// Fills in banner and programs, and adds the stamps of the programs to the compiler's own: a wrapper script
/// stays the same when what it calls is replaced.
void look_behind(Compiler &compiler, const Profile &profile, Cache &cache);

/// Variables of this process that compilers heed, with their values, e.g. CPATH. They belong to what
/// a build depends on.
const std::map<std::string, std::string> &compiler_environment();

}  // namespace torment::build
