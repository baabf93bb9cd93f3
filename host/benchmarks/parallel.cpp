// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/parallel.h"

#include <algorithm>
#include <atomic>

#include "core/parallel.h"

namespace torment::benchmarks {
namespace {

std::atomic<unsigned> thread_limit{0};  // 0: none

}  // namespace

void parallel_for(uint64_t count, uint64_t block, const std::function<void(uint64_t, uint64_t)> &body) {
  if (count == 0) return;
  block = std::max<uint64_t>(block, 1);
  const uint64_t blocks = (count - 1) / block + 1;
  unsigned threads = core::count_allowed_threads();
  if (const unsigned limit = thread_limit; limit != 0) threads = std::min(threads, limit);
  core::run_parallel(threads, blocks, [&](uint64_t b) { body(b * block, std::min(count, (b + 1) * block)); });
}

ThreadLimit::ThreadLimit(unsigned threads) : before_(thread_limit.exchange(threads)) {}

ThreadLimit::~ThreadLimit() {
  thread_limit = before_;
}

}  // namespace torment::benchmarks
