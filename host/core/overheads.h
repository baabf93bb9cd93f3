// What a directive costs: times with it minus times without it. Not for scores, which overheads never enter.
// docs/overheads.md gives the formulas.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/record.h"
#include "core/result.h"

namespace torment::core {

/// The two paths of an item, as variants of it.
inline constexpr std::string_view variant_with = "with";
inline constexpr std::string_view variant_without = "without";

/// Whether the variant is a path of an item; benchmarks have no such variants.
inline bool is_path(std::string_view variant) {
  return variant == variant_with || variant == variant_without;
}

/// A round measures both paths twice, in this order: with, without, without, with. A machine that gets slower
/// or faster steadily does so for both.
inline constexpr uint64_t samples_per_round = 2;

/// The medians over the rounds, of one call of the construct. Null where no round is complete, and the
/// interval where there are too few rounds for it (statistics.h).
struct Overhead {
  uint64_t rounds = 0;
  uint64_t calls = 0;  ///< in one repetition; times are of one
  std::optional<double> with_s;
  std::optional<double> without_s;
  std::optional<double> difference_s;      ///< median of the rounds' with minus without; may be under zero
  std::optional<double> difference_low_s;  ///< exact binomial 95 % interval of that median
  std::optional<double> difference_high_s;
  double bytes = 0;  ///< that one call moves with the directive and not without; 0: none
  std::optional<double> rate_bytes_per_s;  ///< bytes / difference; null where its interval reaches zero
  std::optional<double> rate_low_bytes_per_s;
  std::optional<double> rate_high_bytes_per_s;
  bool operator==(const Overhead &) const = default;
};

/// Of a verified result that is compared with a counterpart; null for any other.
std::optional<Overhead> compute_overhead(const Result &result);

/// Whether the record holds comparisons.
bool is_overheads(const Record &record);

}  // namespace torment::core
