// The paper's metric: ratios to reference times, and the score that is their harmonic mean.
// Plain arithmetic; which results count is plugin_score.h's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace torment::core {

/// One figure by peak (least) times and the same by average times.
struct Figures {
  std::optional<double> peak;
  std::optional<double> average;
  bool operator==(const Figures &) const = default;
};

/// A figure with what holds 95 % of its resampled values.
struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval &) const = default;
};

/// One verified benchmark: the reference's times and those measured, in seconds.
struct RatedTime {
  Figures reference_s;
  Figures measured_s;
  std::vector<double> times_s;  ///< all measured; only for the bootstrap interval, may be empty
};

/// What is said of one plugin. The other means stand beside the score and never in its place.
struct Score {
  uint64_t scored = 0;       ///< benchmarks that the suite scores
  uint64_t verified = 0;     ///< of these, verified
  uint64_t rated = 0;        ///< of these, with both ratios
  Figures score;             ///< harmonic mean of the ratios; null unless every scored benchmark has one
  Figures partial;           ///< harmonic mean of the ratios that there are; never to be compared
  Figures geometric_mean;    ///< the figures from here on: null unless every scored benchmark has a ratio
  Figures total_time_ratio;  ///< sum of reference times / sum of measured times
  Figures least_ratio;
  Figures greatest_ratio;
  std::optional<Interval> interval;  ///< of the average score, by bootstrap (bootstrap.h)

  bool complete() const { return scored > 0 && rated == scored; }
  bool operator==(const Score &) const = default;
};

/// reference / measured; null unless both are finite and above zero and so is the ratio.
std::optional<double> compute_ratio(std::optional<double> reference, std::optional<double> measured);
Figures compute_ratios(const Figures &reference_s, const Figures &measured_s);

/// Null for no values. All values must be finite and above zero.
std::optional<double> harmonic_mean(std::span<const double> values);
std::optional<double> geometric_mean(std::span<const double> values);

/// The score of the verified benchmarks among `scored` ones.
Score compute_score(std::span<const RatedTime> verified, uint64_t scored);

/// score / baseline's score, for peak and average; null where either is.
Figures compute_speedup(const Figures &score, const Figures &baseline);

}  // namespace torment::core
