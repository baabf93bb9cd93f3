// SPDX-License-Identifier: Apache-2.0
#include "core/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/statistics.h"

namespace torment::core {
namespace {

constexpr int resamples = 2000;

/// SplitMix64 (Steele, Lea and Flood, 2014). The standard's distributions differ between libraries.
class Generator {
 public:
  /// A number below `count`, which is below 2^32; the bias is below count / 2^32.
  std::size_t draw(std::size_t count) {
    state_ += 0x9E3779B97F4A7C15U;
    uint64_t bits = state_;
    bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBU;
    const uint64_t random = (bits ^ (bits >> 31)) >> 32;
    return static_cast<std::size_t>((random * count) >> 32);  // without the division of a remainder
  }

 private:
  uint64_t state_ = 1987;
};

double draw_average(std::span<const double> times_s, Generator &generator) {
  double sum = 0;
  for (std::size_t drawn = 0; drawn < times_s.size(); ++drawn)
    sum += times_s[generator.draw(times_s.size())];
  return sum / static_cast<double>(times_s.size());
}

bool can_resample(const RatedTime &time) {
  const auto is_time = [](double time_s) { return std::isfinite(time_s) && time_s > 0; };
  return time.times_s.size() >= median_interval_least_count && std::ranges::all_of(time.times_s, is_time) &&
         compute_ratio(time.reference_s.average, time.measured_s.average);
}

}  // namespace

std::optional<Interval> bootstrap_average_score(std::span<const RatedTime> verified) {
  if (verified.empty() || !std::ranges::all_of(verified, can_resample)) return std::nullopt;
  Generator generator;
  std::vector<double> scores;
  scores.reserve(resamples);
  for (int resample = 0; resample < resamples; ++resample) {
    double sum = 0;  // of inverse ratios
    for (const RatedTime &time : verified)
      sum += draw_average(time.times_s, generator) / *time.reference_s.average;
    scores.push_back(static_cast<double>(verified.size()) / sum);
  }
  std::ranges::sort(scores);
  return Interval{.low = quantile(scores, 0.025), .high = quantile(scores, 0.975)};
}

}  // namespace torment::core
