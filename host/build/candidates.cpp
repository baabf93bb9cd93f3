// SPDX-License-Identifier: Apache-2.0
#include "build/candidates.h"

#include <fnmatch.h>
#include <glob.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

#include "build/modules.h"

namespace torment::build {

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> match_folders(const std::string &pattern) {
  std::vector<fs::path> folders;
  glob_t found{};
  if (glob(pattern.c_str(), GLOB_ONLYDIR, nullptr, &found) == 0) {
    for (std::size_t i = 0; i < found.gl_pathc; i++)
      folders.emplace_back(found.gl_pathv[i]);
  }
  globfree(&found);
  return folders;
}

/// {data} is where programs keep what belongs to a user: XDG_DATA_HOME, or ~/.local/share.
std::string fill_in_data(const std::string &pattern) {
  const char *data = std::getenv("XDG_DATA_HOME");
  const char *home = std::getenv("HOME");
  const std::string folder = data && *data == '/' ? data : std::string(home ? home : "/") + "/.local/share";
  return replace_all(pattern, "{data}", folder);
}

std::vector<fs::path> folders_to_search(const FindRule &rule) {
  std::vector<fs::path> folders;
  for (const std::string &variable : rule.prefix_variables) {
    const std::size_t slash = std::min(variable.find('/'), variable.size());
    const char *prefix = std::getenv(variable.substr(0, slash).c_str());
    if (!prefix || !*prefix) continue;
    for (fs::path &folder : match_folders(prefix + variable.substr(slash) + "/bin"))
      folders.push_back(std::move(folder));
  }
  const char *path = std::getenv("PATH");
  std::istringstream list(path ? path : "");
  for (std::string folder; std::getline(list, folder, ':');) {
    // Relative folders would make the result depend on where the command was given.
    if (!folder.empty() && folder[0] == '/') folders.emplace_back(folder);
  }
  for (const std::string &pattern : rule.folders) {
    for (fs::path &folder : match_folders(fill_in_data(pattern)))
      folders.push_back(std::move(folder));
  }
  return folders;
}

/// Programs of one folder that fit, those of an earlier pattern first, then by name.
std::vector<fs::path> find_in(const fs::path &folder, const std::vector<std::string> &names) {
  std::vector<std::pair<std::size_t, fs::path>> found;
  std::error_code error;
  for (fs::directory_iterator files(folder, error), end; !error && files != end; files.increment(error)) {
    const std::string name = files->path().filename().string();
    for (std::size_t i = 0; i < names.size(); i++) {
      if (fnmatch(names[i].c_str(), name.c_str(), 0) != 0) continue;
      std::error_code ignored;
      if (fs::is_regular_file(files->path(), ignored) && access(files->path().c_str(), X_OK) == 0) {
        found.emplace_back(i, files->path());
      }
      break;
    }
  }
  std::sort(found.begin(), found.end());
  std::vector<fs::path> paths;
  paths.reserve(found.size());
  for (auto &[order, file] : found)
    paths.push_back(std::move(file));
  return paths;
}

}  // namespace

bool names_a_version(const fs::path &program) {
  const std::string name = program.filename().string();
  return std::any_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c); });
}

std::vector<Candidate> find_candidates(const FindRule &rule) {
  std::vector<Candidate> candidates;
  std::vector<fs::path> real_paths;
  const auto add = [&](const fs::path &folder, const Module &module) {
    for (fs::path &file : find_in(folder, rule.names)) {
      std::error_code error;
      fs::path real = fs::canonical(file, error);
      if (error) continue;
      const auto known = std::find(real_paths.begin(), real_paths.end(), real);
      if (known == real_paths.end()) {
        candidates.push_back({std::move(file), module.name, module.environment});
        real_paths.push_back(std::move(real));
      } else if (Candidate &best = candidates[static_cast<std::size_t>(known - real_paths.begin())];
                 names_a_version(file) && !names_a_version(best.path)) {
        best.path = std::move(file);
      }
    }
  };
  for (const fs::path &folder : folders_to_search(rule))
    add(folder, {});
  for (const Module &module : load_modules(rule.modules)) {
    for (const fs::path &folder : module.folders)
      add(folder, module);
  }
  return candidates;
}

}  // namespace torment::build
