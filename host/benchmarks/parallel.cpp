// Threads that take the next block from a shared counter. Not a pool: threads live for one call.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/parallel.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace torment::benchmarks {
namespace {

std::atomic<unsigned> thread_limit{0};  // 0: none

}  // namespace

unsigned allowed_processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  // More than 1024 processors don't fit in the set; then the library's count has to do.
  if (sched_getaffinity(0, sizeof allowed, &allowed) == 0)
    return static_cast<unsigned>(std::max(CPU_COUNT(&allowed), 1));
  return std::max(std::thread::hardware_concurrency(), 1u);
}

void parallel_for(uint64_t count, uint64_t block, const std::function<void(uint64_t, uint64_t)> &body) {
  if (count == 0) return;
  block = std::max<uint64_t>(block, 1);
  const uint64_t blocks = (count - 1) / block + 1;

  std::atomic<uint64_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto work = [&] {
    for (uint64_t b = next++; b < blocks; b = next++) {
      try {
        body(b * block, std::min(count, (b + 1) * block));
      } catch (...) {
        const std::lock_guard lock(failure_mutex);
        if (!failure) failure = std::current_exception();
        next = blocks;
      }
    }
  };

  uint64_t threads = std::min<uint64_t>(allowed_processors(), blocks);
  if (const unsigned limit = thread_limit; limit != 0) threads = std::min<uint64_t>(threads, limit);
  std::vector<std::jthread> others;
  try {
    while (others.size() + 1 < threads)
      others.emplace_back(work);
  } catch (const std::system_error &) {
    // No more threads to be had: those that there are, this one included, do all the blocks.
  }
  work();
  others.clear();
  if (failure) std::rethrow_exception(failure);
}

ThreadLimit::ThreadLimit(unsigned threads) : before_(thread_limit.exchange(threads)) {}

ThreadLimit::~ThreadLimit() {
  thread_limit = before_;
}

}  // namespace torment::benchmarks
