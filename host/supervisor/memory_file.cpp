// SPDX-License-Identifier: Apache-2.0
#include "supervisor/memory_file.h"

#include <sys/mman.h>

#include <cerrno>
#include <cstring>
#include <string>

#include "core/error.h"

namespace torment::supervisor {

launch::Descriptor make_memory_file(const char *name) {
  launch::Descriptor file(memfd_create(name, MFD_CLOEXEC));
  if (!file) throw core::Error(std::string("can't make a memory file: ") + std::strerror(errno));
  return file;
}

}  // namespace torment::supervisor
