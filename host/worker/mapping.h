// A piece of mapped memory that unmaps itself.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace torment::worker {

class Mapping {
 public:
  Mapping() = default;
  Mapping(Mapping &&other) noexcept
      : start_(std::exchange(other.start_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Mapping &operator=(Mapping &&other) noexcept;
  ~Mapping();

  /// `bytes` of the file, shared with all who map it. With `writable` false, a write is a fault. All pages
  /// are brought in at once, so that no repetition pays for it. Throws core::Error.
  static Mapping of_file(int descriptor, uint64_t bytes, bool writable);

  /// The same `bytes` in pages of this process's own, writable: writes stay here. All are brought in at once.
  /// Throws OutOfMemory.
  static Mapping of_file_copied(int descriptor, uint64_t bytes);

  /// Memory of this process alone, all zero, not touched yet. Throws OutOfMemory.
  static Mapping anonymous(uint64_t bytes);

  std::byte *start() const { return start_; }
  uint64_t bytes() const { return bytes_; }

  /// Makes a part of it, in whole pages, a fault to touch.
  void forbid(uint64_t offset, uint64_t bytes) const;

  /// Makes all of it a fault to write to.
  void forbid_writing() const;

 private:
  Mapping(std::byte *start, uint64_t bytes) : start_(start), bytes_(bytes) {}
  std::byte *start_ = nullptr;
  uint64_t bytes_ = 0;
};

/// The size of a page, in bytes.
uint64_t page_bytes();

/// `bytes` rounded up to whole pages. Throws OutOfMemory when that overflows.
uint64_t whole_pages(uint64_t bytes);

}  // namespace torment::worker
