// The sources of plugins: which files a source is made of, and their hashes. Includes are read from
// the text, not from a compiler's dependency files, which immature compilers lack.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace torment::build {

/// May be used by several threads; reads each file once.
class SourceTree {
 public:
  /// `root` holds plugin_api/ and plugins/.
  explicit SourceTree(const std::filesystem::path &root);

  const std::filesystem::path &root() const { return root_; }
  std::filesystem::path api() const { return root_ / "plugin_api"; }
  std::filesystem::path plugins() const { return root_ / "plugins"; }

  /// `source` and all files below the root that it includes, directly or not, whatever the
  /// conditions around the #include. Throws core::Error when `source` can't be read.
  std::set<std::filesystem::path> files_of(const std::filesystem::path &source);

  /// SHA-256 of each file, by its path relative to the root.
  std::map<std::string, std::string> hashes_of(const std::set<std::filesystem::path> &files);

 private:
  struct File {
    std::string hash;
    std::set<std::filesystem::path> includes;
  };
  const File &read(const std::filesystem::path &path);
  std::set<std::filesystem::path> find_includes(const std::filesystem::path &path,
                                                const std::string &text) const;

  std::filesystem::path root_;
  std::mutex mutex_;
  std::map<std::filesystem::path, File> files_;
};

}  // namespace torment::build
