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

/// PREFIX/share/torment of PREFIX/bin/torment-host: wherever the prefix was moved to.
fs::path installed_root() {
  return this_program().parent_path().parent_path() / "share" / "torment";
}

/// A folder of the user's own after the XDG Base Directory Specification, which ignores relative paths; empty
/// without one.
fs::path find_user_folder(const char *variable, const char *below_home) {
  const char *named = std::getenv(variable);
  if (named != nullptr && fs::path(named).is_absolute()) return fs::path(named) / "torment";
  const char *home = std::getenv("HOME");
  if (home != nullptr && fs::path(home).is_absolute()) return fs::path(home) / below_home / "torment";
  return {};
}

fs::path user_folder(const char *variable, const char *below_home) {
  fs::path folder = find_user_folder(variable, below_home);
  if (!folder.empty()) return folder;
  throw core::UsageError(std::string("neither ") + variable +
                         " nor HOME names a folder of yours; name one with --output and --objects");
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
  if (is_source_root(installed_root())) return installed_root();
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

std::vector<fs::path> profile_folders(const fs::path &source_root, const std::vector<std::string> &more) {
  std::vector<fs::path> folders{default_profiles(source_root)};
  const fs::path own = find_user_folder("XDG_CONFIG_HOME", ".config");
  std::error_code ignored;
  if (!own.empty() && fs::is_directory(own / "compilers.d", ignored)) folders.push_back(own / "compilers.d");
  folders.insert(folders.end(), more.begin(), more.end());
  return folders;
}

fs::path default_output() {
  if (is_source_root(installed_root())) return user_folder("XDG_DATA_HOME", ".local/share") / "plugins";
  return this_program().parent_path().parent_path() / "plugins";
}

fs::path default_objects() {
  if (is_source_root(installed_root())) return user_folder("XDG_CACHE_HOME", ".cache") / "plugin-objects";
  return this_program().parent_path().parent_path() / "plugin-objects";
}

}  // namespace torment::build
