// SPDX-License-Identifier: Apache-2.0
#include "build/parallel.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace torment::build {

unsigned allowed_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    return std::max(1u, static_cast<unsigned>(CPU_COUNT(&set)));
  return std::max(1u, std::thread::hardware_concurrency());
}

void run_parallel(unsigned jobs, std::size_t count, const std::function<void(std::size_t)> &task) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto work = [&] {
    for (std::size_t index = next++; index < count; index = next++) {
      try {
        task(index);
      } catch (...) {
        const std::lock_guard lock(failure_mutex);
        if (!failure) failure = std::current_exception();
        next = count;
      }
    }
  };
  {
    std::vector<std::jthread> threads;
    const std::size_t wanted = std::min<std::size_t>(std::max(1u, jobs), count);
    for (std::size_t i = 1; i < wanted; i++)
      threads.emplace_back(work);
    if (count > 0) work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace torment::build
