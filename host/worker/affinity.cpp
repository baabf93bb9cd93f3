// SPDX-License-Identifier: Apache-2.0
#include "worker/affinity.h"

#include <sched.h>

#include <cstddef>

namespace torment::worker {

void keep_to(const core::Processors &processors) {
  const std::size_t size = processors.back() + std::size_t{1};
  cpu_set_t *set = CPU_ALLOC(size);
  if (!set) return;
  const std::size_t bytes = CPU_ALLOC_SIZE(size);
  CPU_ZERO_S(bytes, set);
  for (const uint32_t number : processors)
    CPU_SET_S(number, bytes, set);
  sched_setaffinity(0, bytes, set);
  CPU_FREE(set);
}

}  // namespace torment::worker
