// Whether times differ: ratios of medians, how sure they are, and what may be said of them.
// Plain arithmetic; which results belong together is record_comparison.h's. docs/compare.md gives the
// reasons.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/scoring.h"

namespace torment::core {

enum class Verdict {
  faster,  ///< the whole interval lies below 1 / (1 + threshold)
  slower,  ///< the whole interval lies above 1 + threshold
  same,    ///< the whole interval lies within
  unsure,  ///< none of these, or no interval
};

std::string_view to_string(Verdict verdict);

struct ComparisonSettings {
  double threshold = 0.02;   ///< changes up to this one don't matter
  double error_rate = 0.05;  ///< chance of any false alarm in the whole comparison
  bool is_paired = false;    ///< the i-th times of both sides were measured together
};

/// The times of one benchmark on both sides, in seconds, in the order in which they were measured.
struct TimePair {
  std::vector<double> baseline_s;
  std::vector<double> contender_s;
};

struct TimeRatio {
  std::optional<double> ratio;  ///< contender's median / baseline's; of paired times the median of ratios
  std::optional<Interval> interval;  ///< simultaneous with those of the whole family; null: too few times
  Verdict verdict = Verdict::unsure;
};

struct Comparison {
  std::vector<TimeRatio> ratios;  ///< one per pair
  std::optional<double> geometric_mean;
  /// 95 %, of this one figure: exp(mean +- 1.96 s) with s from the bootstrap variances of the logarithms;
  /// null unless every pair has enough times. Source: Efron and Tibshirani, "An Introduction to the
  /// Bootstrap", section 12.5 (standard normal intervals).
  std::optional<Interval> geometric_mean_interval;
};

/// The ratios of these pairs as members of a family of `family_size` ratios, over which the error rate is
/// divided evenly (Bonferroni). Paired times that are not equally many have no ratio, nor have times that are
/// none.
Comparison compare_times(std::span<const TimePair> pairs, const ComparisonSettings &settings,
                         std::size_t family_size);

/// The fewest times on each side by which anything can be found out in a family of that size: with fewer,
/// even the least likely order of equal times, all of one side under all of the other, is likelier than the
/// error rate allows.
uint64_t count_needed_times(const ComparisonSettings &settings, std::size_t family_size);

}  // namespace torment::core
