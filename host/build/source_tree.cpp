// SPDX-License-Identifier: Apache-2.0
#include "build/source_tree.h"

#include <sstream>
#include <vector>

#include "build/files.h"
#include "core/sha256.h"

namespace torment::build {

namespace fs = std::filesystem;

namespace {

/// The name in a line such as `#  include <torment/unit.h>`, with its first delimiter; empty: none.
std::string included_name(std::string_view line) {
  const auto skip_blanks = [&] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  skip_blanks();
  if (!line.starts_with('#')) return {};
  line.remove_prefix(1);
  skip_blanks();
  if (!line.starts_with("include")) return {};
  line.remove_prefix(7);
  skip_blanks();
  if (!line.starts_with('"') && !line.starts_with('<')) return {};
  const std::size_t end = line.find(line[0] == '"' ? '"' : '>', 1);
  return end == std::string_view::npos ? std::string() : std::string(line.substr(0, end));
}

}  // namespace

SourceTree::SourceTree(const fs::path &root) : root_(fs::weakly_canonical(root)) {}

std::set<fs::path> SourceTree::find_includes(const fs::path &path, const std::string &text) const {
  std::set<fs::path> includes;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::string name = included_name(line);
    if (name.empty()) continue;
    std::vector<fs::path> folders{api(), plugins()};
    if (name[0] == '"') folders.insert(folders.begin(), path.parent_path());
    for (const fs::path &folder : folders) {
      const fs::path file = (folder / name.substr(1)).lexically_normal();
      std::error_code ignored;
      if (!fs::is_regular_file(file, ignored)) continue;
      includes.insert(file);
      break;
    }
  }
  return includes;
}

const SourceTree::File &SourceTree::read(const fs::path &path) {
  const auto known = files_.find(path);
  if (known != files_.end()) return known->second;
  const std::string text = read_file(path);
  return files_.emplace(path, File{core::compute_sha256(text), find_includes(path, text)}).first->second;
}

std::set<fs::path> SourceTree::files_of(const fs::path &source) {
  const std::lock_guard lock(mutex_);
  std::set<fs::path> files{source.lexically_normal()};
  std::vector<fs::path> to_read(files.begin(), files.end());
  while (!to_read.empty()) {
    const fs::path path = to_read.back();
    to_read.pop_back();
    for (const fs::path &include : read(path).includes) {
      if (files.insert(include).second) to_read.push_back(include);
    }
  }
  return files;
}

std::map<std::string, std::string> SourceTree::hashes_of(const std::set<fs::path> &files) {
  const std::lock_guard lock(mutex_);
  std::map<std::string, std::string> hashes;
  for (const fs::path &file : files)
    hashes.emplace(file.lexically_relative(root_).string(), read(file).hash);
  return hashes;
}

}  // namespace torment::build
