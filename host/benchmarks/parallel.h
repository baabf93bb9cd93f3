// Blocks of a range on every core that this process may use. For generators, oracles and checks; never
// inside the clock, and with no OpenMP runtime, which would meet the plugin's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

namespace torment::benchmarks {

/// Calls body(begin, end) for consecutive blocks of [0, count), each `block` long but the last, in any
/// order on any thread. The blocks don't depend on the number of threads. The first exception of a body
/// is thrown on; blocks not begun by then are left out.
void parallel_for(uint64_t count, uint64_t block, const std::function<void(uint64_t, uint64_t)> &body);

/// While it lives, parallel_for takes at most that many threads. For tests of the promise that results
/// don't depend on them.
class ThreadLimit {
 public:
  explicit ThreadLimit(unsigned threads);
  ~ThreadLimit();
  ThreadLimit(const ThreadLimit &) = delete;
  ThreadLimit &operator=(const ThreadLimit &) = delete;

 private:
  unsigned before_;
};

}  // namespace torment::benchmarks
