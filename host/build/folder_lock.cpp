// SPDX-License-Identifier: Apache-2.0
#include "build/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/error.h"

namespace torment::build {

FolderLock::FolderLock(const std::filesystem::path &folder)
    : descriptor_(::open((folder / ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) {
    throw core::Error("cannot write to the folder " + folder.string() + ": " + std::strerror(errno));
  }
  while (::flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) {
  }
}

FolderLock::~FolderLock() {
  ::close(descriptor_);
}

}  // namespace torment::build
