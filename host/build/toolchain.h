// One compiler driven by one profile: makes one plugin.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "build/compiler.h"
#include "build/profile.h"
#include "build/run_time.h"

namespace torment::build {

struct Toolchain {
  Profile profile;
  Compiler compiler;
  Flags flags;                              ///< of the profile, for the compiler's version
  std::string plugin_name;                  ///< unique among the toolchains of one build
  std::vector<RunTimeLibrary> libraries{};  ///< that its plugins load
  std::vector<std::string> asked_flags{};   ///< those of `flags` that the user asked for
};

/// One toolchain a compiler, in the order given. When two would make plugins of one name, the later
/// one's name gets the whole version in place of {major}.
std::vector<Toolchain> make_toolchains(const Profile &profile, const std::vector<Compiler> &compilers);

/// More flags for compiling and linking, behind the toolchain's own.
void add_flags(Toolchain &toolchain, const std::vector<std::string> &flags);

/// The command that compiles `source` to the object file `object`; `extra` are arguments such as -I.
std::vector<std::string> compile_command(const Toolchain &toolchain, const std::filesystem::path &source,
                                         const std::filesystem::path &object,
                                         const std::vector<std::string> &extra);

/// The command that links `objects` to the shared object `output`.
std::vector<std::string> link_command(const Toolchain &toolchain,
                                      const std::vector<std::filesystem::path> &objects,
                                      const std::filesystem::path &output,
                                      const std::filesystem::path &version_script);

}  // namespace torment::build
