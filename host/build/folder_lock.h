// Keeps two builds from using one object folder at the same time.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

namespace torment::build {

/// Waits for the folder to be free, and holds it as long as this object, or its process, lives.
class FolderLock {
 public:
  /// Throws core::Error when the folder can't be written to.
  explicit FolderLock(const std::filesystem::path &folder);
  ~FolderLock();
  FolderLock(const FolderLock &) = delete;
  FolderLock &operator=(const FolderLock &) = delete;

 private:
  int descriptor_;
};

}  // namespace torment::build
