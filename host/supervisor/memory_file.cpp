// SPDX-License-Identifier: Apache-2.0
#include "supervisor/memory_file.h"

#include <fcntl.h>
#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "core/error.h"

namespace torment::supervisor {

launch::Descriptor make_memory_file(const char *name) {
  launch::Descriptor file(memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING));
  if (!file) throw core::Error(std::string("can't make a memory file: ") + std::strerror(errno));
  return file;
}

launch::Descriptor freeze(const launch::Descriptor &file) {
  constexpr int seals = F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;
  if (fcntl(file.get(), F_ADD_SEALS, seals) != 0)
    throw core::Error(std::string("can't seal a memory file: ") + std::strerror(errno));
  const std::string path = "/proc/self/fd/" + std::to_string(file.get());
  launch::Descriptor frozen(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!frozen) throw core::Error(std::string("can't open a memory file again: ") + std::strerror(errno));
  return frozen;
}

}  // namespace torment::supervisor
