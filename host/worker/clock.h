// The clock that repetitions are timed by.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <time.h>

namespace torment::worker {

/// Seconds of CLOCK_MONOTONIC: never set back, the same for all processes of the machine.
inline double now_s() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace torment::worker
