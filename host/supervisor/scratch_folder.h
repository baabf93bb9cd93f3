// A worker's working folder and TMPDIR; gone with the worker, whatever the plugin left there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "launch/descriptor.h"

namespace torment::supervisor {

class ScratchFolder {
 public:
  /// Makes it in TMPDIR, in /tmp where TMPDIR can't be used. Throws core::Error.
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder &) = delete;
  ScratchFolder &operator=(const ScratchFolder &) = delete;

  const std::filesystem::path &path() const { return path_; }

 private:
  std::filesystem::path path_;
  launch::Descriptor
      lock_;  ///< held while it is in use, and let go of by the kernel if this process is killed
};

/// Removes the scratch folders of hosts that were killed: those that nobody holds locked.
void remove_abandoned_scratch_folders();

}  // namespace torment::supervisor
