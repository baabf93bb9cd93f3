// What is said about a set of times: the paper's figures (peak, average, deviation) and robust ones.
// Not for ratios and scores (scoring.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/result.h"

namespace torment::core {

/// Fewest times that a 95 % interval of the median is given for: with 5, the widest interval there is
/// (least to greatest) covers only 93.75 %.
inline constexpr uint64_t median_interval_least_count = 6;

/// Null where there are too few times for a figure, and everywhere but in `count` when a time is
/// negative or not a number: such times come from no clock.
struct Summary {
  uint64_t count = 0;
  std::optional<double> peak_s;     ///< the least
  std::optional<double> average_s;  ///< arithmetic mean
  std::optional<double> stddev_s;   ///< sample standard deviation (n-1); from 2 times on
  std::optional<double> median_s;
  std::optional<double> median_low_s;  ///< exact binomial 95 % interval of the median; from 6 on
  std::optional<double> median_high_s;
  std::optional<double> lower_quartile_s;  ///< by linear interpolation (Hyndman and Fan's type 7)
  std::optional<double> upper_quartile_s;
  std::optional<uint64_t> outliers;  ///< times outside Tukey's fences; counted, never dropped
  bool operator==(const Summary &) const = default;
};

Summary summarize(std::span<const double> times_s);

/// The quantile by linear interpolation between order statistics, type 7 of Hyndman and Fan, "Sample
/// Quantiles in Statistical Packages", The American Statistician 50 (1996). `sorted` is not empty.
double quantile(std::span<const double> sorted, double fraction);

/// Rank k (from 1) such that the k-th least and the k-th greatest of `count` times enclose the median
/// with at least 95 % probability: the greatest k with P(Binomial(count, 1/2) < k) <= 0.025. Null when
/// there is none. Source: David and Nagaraja, "Order Statistics", 3rd edition, section 7.1.
std::optional<uint64_t> median_interval_rank(uint64_t count);

/// One time of each sample, in their order.
std::vector<double> total_times_s(std::span<const Sample> samples);
std::vector<double> upload_times_s(std::span<const Sample> samples);
std::vector<double> compute_times_s(std::span<const Sample> samples);
std::vector<double> download_times_s(std::span<const Sample> samples);

}  // namespace torment::core
