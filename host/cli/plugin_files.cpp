// SPDX-License-Identifier: Apache-2.0
#include "cli/plugin_files.h"

#include <glob.h>

#include <algorithm>
#include <cstdlib>

#include "build/build_record.h"
#include "build/locations.h"
#include "core/error.h"
#include "core/utf8.h"

namespace torment::cli {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> list_folder(const fs::path &folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".so") files.push_back(entry.path());
  if (error) throw core::UsageError("can't read the folder " + folder.string() + ": " + error.message());
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<fs::path> expand_glob(const std::string &pattern) {
  glob_t matches{};
  std::vector<fs::path> files;
  if (glob(pattern.c_str(), 0, nullptr, &matches) == 0)
    for (std::size_t i = 0; i < matches.gl_pathc; i++)
      files.emplace_back(matches.gl_pathv[i]);
  globfree(&matches);
  return files;
}

std::vector<fs::path> expand(const std::string &pattern) {
  std::error_code ignored;
  // A dangling link counts as there: that it can't be loaded is a result of the run.
  const bool exists = fs::symlink_status(pattern, ignored).type() != fs::file_type::not_found;
  const std::vector<fs::path> files =
      fs::is_directory(pattern, ignored) && fs::path(pattern).extension() != ".so" ? list_folder(pattern)
      : exists ? std::vector<fs::path>{pattern}
               : expand_glob(pattern);
  if (files.empty())
    throw core::UsageError("no plugin at '" + pattern +
                           "': name a plugin's .so file, a folder of them or a glob; " +
                           "`torment-host build` makes some");
  return files;
}

}  // namespace

std::vector<fs::path> find_plugin_files(const std::vector<std::string> &patterns) {
  std::vector<fs::path> files;
  const std::vector<std::string> all =
      patterns.empty() ? std::vector{build::default_output().string()} : patterns;
  for (const std::string &pattern : all)
    for (const fs::path &file : expand(pattern)) {
      if (core::to_valid_utf8(file.string()) != file.string())
        throw core::UsageError("the path of the plugin '" + core::to_line(file.string()) +
                               "' is no UTF-8, so that no record can hold it: rename it");
      if (std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
    }
  return files;
}

PluginFile describe_plugin_file(const fs::path &path) {
  PluginFile file;
  file.info.path = path.string();
  if (const auto record = build::read_build_record(path)) {
    file.info.build_record = record->text;
    file.info.failed_units = record->failed_units;
    file.environment = record->environment;
    if (!record->warning.empty()) file.info.warnings.push_back(record->warning);
  }
  std::string libraries;
  const fs::path folder = fs::absolute(path).parent_path();
  for (const fs::path &candidate : {folder / (path.stem().string() + ".lib"), folder / "lib"}) {
    std::error_code ignored;
    if (fs::is_directory(candidate, ignored)) libraries += candidate.string() + ":";
  }
  if (!libraries.empty()) {
    // What the build record sets, e.g. of an environment module, comes behind; else what this process has.
    const char *variable = std::getenv("LD_LIBRARY_PATH");
    std::string inherited = variable ? variable : "";
    if (const auto set = file.environment.find("LD_LIBRARY_PATH"); set != file.environment.end())
      inherited = set->second;
    file.environment["LD_LIBRARY_PATH"] =
        inherited.empty() ? libraries.substr(0, libraries.size() - 1) : libraries + inherited;
  }
  return file;
}

}  // namespace torment::cli
