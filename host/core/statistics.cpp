// SPDX-License-Identifier: Apache-2.0
#include "core/statistics.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torment::core {
namespace {

bool is_time(double time_s) {
  return std::isfinite(time_s) && time_s >= 0;
}

/// Null when the arithmetic overflowed: an infinite figure is no figure.
std::optional<double> finite(double value) {
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

double compute_mean(std::span<const double> values) {
  double sum = 0;
  for (const double value : values)
    sum += value;
  return sum / static_cast<double>(values.size());
}

/// In two passes: the one-pass formula cancels when the deviation is small beside the mean.
double compute_deviation(std::span<const double> values, double mean) {
  double sum = 0;
  for (const double value : values)
    sum += (value - mean) * (value - mean);
  return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

uint64_t count_outliers(std::span<const double> sorted, double lower_quartile, double upper_quartile) {
  const double reach = 1.5 * (upper_quartile - lower_quartile);
  return static_cast<uint64_t>(std::ranges::count_if(sorted, [&](double value) {
    return value < lower_quartile - reach || value > upper_quartile + reach;
  }));
}

template <class Pick>
std::vector<double> pick(std::span<const Sample> samples, Pick part) {
  std::vector<double> times;
  times.reserve(samples.size());
  for (const Sample &sample : samples)
    times.push_back(part(sample));
  return times;
}

}  // namespace

double quantile(std::span<const double> sorted, double fraction) {
  const double position = fraction * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  const double weight = position - static_cast<double>(below);
  return sorted[below] + weight * (sorted[above] - sorted[below]);
}

std::optional<uint64_t> median_interval_rank(uint64_t count) {
  // In logarithms, since 2^-count is zero from 1075 on.
  const auto n = static_cast<double>(count);
  double log_term = -n * std::numbers::ln2;  // of P(Binomial = k)
  double below = 0;                          // P(Binomial <= k)
  for (uint64_t k = 0; k < count; ++k) {
    below += std::exp(log_term);
    if (below > 0.025) return k == 0 ? std::nullopt : std::optional(k);
    const auto done = static_cast<double>(k);
    log_term += std::log((n - done) / (done + 1));
  }
  return std::nullopt;
}

Summary summarize(std::span<const double> times_s) {
  Summary summary;
  summary.count = times_s.size();
  if (times_s.empty() || !std::ranges::all_of(times_s, is_time)) return summary;

  std::vector<double> sorted(times_s.begin(), times_s.end());
  std::ranges::sort(sorted);
  summary.peak_s = sorted.front();
  // The mean of equal times may differ from them in its last bit, and a mean under the least is absurd.
  const double mean = std::clamp(compute_mean(sorted), sorted.front(), sorted.back());
  summary.average_s = std::isfinite(compute_mean(sorted)) ? std::optional(mean) : std::nullopt;
  if (sorted.size() >= 2) summary.stddev_s = finite(compute_deviation(sorted, mean));
  summary.median_s = quantile(sorted, 0.5);
  const double lower = quantile(sorted, 0.25);
  const double upper = quantile(sorted, 0.75);
  summary.lower_quartile_s = lower;
  summary.upper_quartile_s = upper;
  summary.outliers = count_outliers(sorted, lower, upper);
  if (const auto rank = median_interval_rank(sorted.size())) {
    summary.median_low_s = sorted[*rank - 1];
    summary.median_high_s = sorted[sorted.size() - *rank];
  }
  return summary;
}

std::vector<double> total_times_s(std::span<const Sample> samples) {
  return pick(samples, [](const Sample &sample) { return sample.total_s(); });
}

std::vector<double> upload_times_s(std::span<const Sample> samples) {
  return pick(samples, [](const Sample &sample) { return sample.upload_s; });
}

std::vector<double> compute_times_s(std::span<const Sample> samples) {
  return pick(samples, [](const Sample &sample) { return sample.compute_s; });
}

std::vector<double> download_times_s(std::span<const Sample> samples) {
  return pick(samples, [](const Sample &sample) { return sample.download_s; });
}

}  // namespace torment::core
