// SPDX-License-Identifier: Apache-2.0
#include "core/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "core/processors.h"

namespace torment::core {

unsigned count_allowed_threads() {
  return static_cast<unsigned>(list_allowed_processors().size());
}

void run_parallel(unsigned threads, uint64_t count, const std::function<void(uint64_t)> &task) {
  std::atomic<uint64_t> next{0};
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto work = [&] {
    for (uint64_t index = next++; index < count; index = next++) {
      try {
        task(index);
      } catch (...) {
        const std::lock_guard lock(failure_mutex);
        if (!failure) failure = std::current_exception();
        next = count;
      }
    }
  };
  const uint64_t wanted = std::min<uint64_t>(std::max(1U, threads), count);
  std::vector<std::jthread> others;
  try {
    while (others.size() + 1 < wanted)
      others.emplace_back(work);
  } catch (const std::system_error &) {
    // No more threads to be had: those that there are, this one included, do all the tasks.
  }
  work();
  others.clear();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace torment::core
