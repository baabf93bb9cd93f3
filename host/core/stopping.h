// When enough repetitions were measured: `--until ci:1%`. docs/measuring.md says what that does to figures.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

namespace torment::core {

/// Repeat until the median is sure, rather than a fixed number of times.
struct StoppingRule {
  double half_width = 0.01;         ///< of the median's 95 % interval, as a share of the median
  uint32_t max_repetitions = 1000;  ///< kept ones
  double max_time_s = 60;           ///< of one plugin's benchmark, from its first kept repetition on
  bool operator==(const StoppingRule &) const = default;
};

/// Whether half the median's exact 95 % interval (statistics.h) is at most that share of the median.
bool is_sure(std::span<const double> times_s, double half_width);

/// Decides as repetitions come in.
class Stopper {
 public:
  /// At least `least` repetitions are made, unless a cap of the rule comes first.
  Stopper(const StoppingRule &rule, uint64_t least) : rule_(rule), least_(least) {}

  /// Whether the repetition after these is to be the last one; `elapsed_s` is the time they took, checks and
  /// all. Looks at the times only now and then where there are many.
  bool is_next_last(std::span<const double> times_s, double elapsed_s);

 private:
  StoppingRule rule_;
  uint64_t least_;
  uint64_t next_look_ = 0;
};

}  // namespace torment::core
