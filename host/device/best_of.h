// What roofs are measured with: the best of some trials, and memory that is there.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "core/error.h"

namespace torment::device {

/// The least of the seconds that `time_once` returns: the one that was disturbed least. Tries 5 times, and on
/// for 20 ms where they are short; 2 times where they are long. The first is discarded.
template <class Time>
double best_of(const Time &time_once) {
  constexpr double enough_s = 20e-3;
  constexpr double too_long_s = 200e-3;
  constexpr int least = 5;
  constexpr int most = 50;
  time_once();
  double best_s = time_once();
  double sum_s = best_s;
  for (int tried = 1; tried < most && sum_s < too_long_s && (tried < least || sum_s < enough_s); tried++) {
    const double time_s = time_once();
    best_s = std::min(best_s, time_s);
    sum_s += time_s;
  }
  return best_s;
}

/// Whole pages that have been written to.
class HostPages {
 public:
  explicit HostPages(std::size_t bytes)
      : start_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)),
        bytes_(bytes) {
    if (start_ == MAP_FAILED) throw core::Error("no memory for arrays to measure bandwidth with");
    madvise(start_, bytes, MADV_HUGEPAGE);
    std::memset(start_, 1, bytes);
  }
  ~HostPages() { munmap(start_, bytes_); }
  HostPages(const HostPages &) = delete;
  HostPages &operator=(const HostPages &) = delete;
  std::byte *start() const { return static_cast<std::byte *>(start_); }

 private:
  void *start_;
  std::size_t bytes_;
};

}  // namespace torment::device
