// SPDX-License-Identifier: Apache-2.0
#include "core/allowed_threads.h"

#include <sched.h>

#include <cstddef>

namespace torment::core {

unsigned count_allowed_threads() {
  // A set of the fixed size of cpu_set_t fails on machines of more processors; grow until it fits.
  for (std::size_t processors = 1024; processors <= std::size_t{1} << 20; processors *= 2) {
    cpu_set_t *set = CPU_ALLOC(processors);
    const std::size_t bytes = CPU_ALLOC_SIZE(processors);
    const int status = set ? sched_getaffinity(0, bytes, set) : -1;
    const int count = status == 0 ? CPU_COUNT_S(bytes, set) : 0;
    if (set) CPU_FREE(set);
    if (count > 0) return static_cast<unsigned>(count);
  }
  return 1;
}

}  // namespace torment::core
