// How sure a median and a ratio of medians are, by the bootstrap in the limit of infinitely many resamples:
// the chances of a resample's median are known exactly, so nothing is drawn and nothing depends on a seed.
// Not for means (bootstrap.h draws).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/scoring.h"

namespace torment::core {

/// A median that a resample may have: halfway between two of the sorted values, by index, and its chance.
struct MedianChance {
  std::size_t below = 0;
  std::size_t above = 0;
  double chance = 0;
};

/// All medians that resamples of `count` values may have; the chances sum up to 1. With x(1) <= ... <= x(n)
/// and B a binomial variable of n draws: for odd n = 2m - 1,
///     P(median* = x(i)) = P(B(i/n) >= m) - P(B((i-1)/n) >= m)
/// (Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics 7 (1979), section 3); for
/// even n = 2m, of the two middle values of a resample, i < j,
///     P(x*(m) = x(i), x*(m+1) = x(j)) = C(n,m) ((i/n)^m - ((i-1)/n)^m) (((n-j+1)/n)^m - ((n-j)/n)^m)
/// and P(i, i) is what they leave of P(x*(m) = x(i)). From 24 values on, the two middle ones are so close
/// that each counts half, as if it were the median. `count` is above 0.
std::vector<MedianChance> list_median_chances(uint64_t count);

/// A value of a discrete distribution, and its chance.
struct Chance {
  double value = 0;
  double chance = 0;
};

/// The bootstrap distribution of the median of `sorted`, by rising value; `chances` are those of its count.
std::vector<Chance> distribute_median(std::span<const double> sorted, std::span<const MedianChance> chances);

/// What lies between the `error_rate / 2` quantiles from below and from above.
Interval find_interval(std::span<const Chance> distribution, double error_rate);

/// The same of contender / baseline, drawn independently, to 9 digits. All values are above zero.
Interval find_ratio_interval(std::span<const Chance> baseline, std::span<const Chance> contender,
                             double error_rate);

/// The variance of the value's logarithm. All values are above zero.
double compute_log_variance(std::span<const Chance> distribution);

}  // namespace torment::core
