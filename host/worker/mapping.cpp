// SPDX-License-Identifier: Apache-2.0
#include "worker/mapping.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <limits>
#include <string>

#include "worker/out_of_memory.h"

namespace torment::worker {

Mapping &Mapping::operator=(Mapping &&other) noexcept {
  std::swap(start_, other.start_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

Mapping::~Mapping() {
  if (start_) munmap(start_, bytes_);
}

Mapping Mapping::of_file(int descriptor, uint64_t bytes, bool writable) {
  const int protection = writable ? PROT_READ | PROT_WRITE : PROT_READ;
  void *start = mmap(nullptr, bytes, protection, MAP_SHARED | MAP_POPULATE, descriptor, 0);
  if (start == MAP_FAILED) throw OutOfMemory(std::string("can't map the problem: ") + std::strerror(errno));
  return {static_cast<std::byte *>(start), bytes};
}

Mapping Mapping::of_file_copied(int descriptor, uint64_t bytes) {
  void *start = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_POPULATE, descriptor, 0);
  if (start == MAP_FAILED) throw OutOfMemory(std::string("can't copy the problem: ") + std::strerror(errno));
  return {static_cast<std::byte *>(start), bytes};
}

Mapping Mapping::anonymous(uint64_t bytes) {
  void *start = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED)
    throw OutOfMemory("can't have " + std::to_string(bytes) +
                      " bytes for an output: " + std::strerror(errno));
  return {static_cast<std::byte *>(start), bytes};
}

void Mapping::forbid(uint64_t offset, uint64_t bytes) const {
  mprotect(start_ + offset, bytes, PROT_NONE);
}

void Mapping::forbid_writing() const {
  mprotect(start_, bytes_, PROT_READ);
}

uint64_t page_bytes() {
  static const auto bytes = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

uint64_t whole_pages(uint64_t bytes) {
  const uint64_t page = page_bytes();
  if (bytes > std::numeric_limits<uint64_t>::max() / 2)
    throw OutOfMemory("needs " + std::to_string(bytes) + " bytes");
  return (bytes + page - 1) / page * page;
}

}  // namespace torment::worker
