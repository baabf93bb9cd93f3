// SPDX-License-Identifier: Apache-2.0
#include "core/stopping.h"

#include <algorithm>

#include "core/statistics.h"

namespace torment::core {

bool is_sure(std::span<const double> times_s, double half_width) {
  const Summary summary = summarize(times_s);
  if (!summary.median_low_s || !summary.median_high_s) return false;
  return (*summary.median_high_s - *summary.median_low_s) / 2 <= half_width * *summary.median_s;
}

bool Stopper::is_next_last(std::span<const double> times_s, double elapsed_s) {
  const uint64_t count = times_s.size();
  if (count + 1 >= rule_.max_repetitions || elapsed_s >= rule_.max_time_s) return true;
  if (count + 1 < least_ || count < next_look_) return false;
  if (is_sure(times_s, rule_.half_width)) return true;
  next_look_ = count + std::max<uint64_t>(1, count / 20);
  return false;
}

}  // namespace torment::core
