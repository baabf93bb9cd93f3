// Environment modules (Environment Modules or Lmod): which there are, and what loading one changes.
// Not for what their programs are (finder.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace torment::build {

struct Module {
  std::string name;                                ///< e.g. nvhpc/24.9
  std::map<std::string, std::string> environment;  ///< variables that differ once it is loaded
  std::vector<std::filesystem::path> folders;      ///< that it adds to PATH, first ones first
};

/// The modules that match one of the globs, each loaded by itself, in the order of their names; a glob
/// without a slash takes every version. Empty when there are no globs, or no modules on this machine. Modules
/// that can't be loaded are left out. Takes a fraction of a second a module.
std::vector<Module> load_modules(const std::vector<std::string> &globs);

/// Names in what `avail` prints tersely: one a line, headings end with a colon, marks such as (default) go.
std::vector<std::string> parse_module_names(const std::string &output);

}  // namespace torment::build
