// SPDX-License-Identifier: Apache-2.0
#include "build/locations.h"

#include <cstdlib>

#include "core/error.h"

namespace torment::build {

namespace fs = std::filesystem;

namespace {

fs::path this_program() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) throw core::Error("cannot tell where this program lies: /proc/self/exe: " + error.message());
  return program;
}

bool is_source_root(const fs::path &folder) {
  std::error_code ignored;
  return fs::is_regular_file(folder / "plugin_api" / "torment" / "plugin.h", ignored);
}

fs::path need_source_root(const fs::path &folder, const std::string &said_by) {
  if (is_source_root(folder)) return fs::canonical(folder);
  throw core::UsageError(said_by + ": " + folder.string() + " does not hold plugin_api/torment/plugin.h");
}

}  // namespace

fs::path find_source_root(const std::string &option) {
  if (!option.empty()) return need_source_root(option, "--sources");
  const char *variable = std::getenv("TORMENT_ROOT");
  if (variable && *variable) return need_source_root(variable, "TORMENT_ROOT");
  fs::path folder = this_program().parent_path();
  for (; folder != folder.root_path(); folder = folder.parent_path()) {
    if (is_source_root(folder)) return folder;
  }
  throw core::UsageError(
      "the sources of the plugins are not near this program; name their folder with --sources "
      "or the environment variable TORMENT_ROOT");
}

fs::path default_profiles(const fs::path &source_root) {
  return source_root / "compilers.d";
}

fs::path default_output() {
  return this_program().parent_path().parent_path() / "plugins";
}

fs::path default_objects() {
  return this_program().parent_path().parent_path() / "plugin-objects";
}

}  // namespace torment::build
