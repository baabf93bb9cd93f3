// SPDX-License-Identifier: Apache-2.0
#include "core/scoring.h"

#include <algorithm>
#include <cmath>

namespace torment::core {
namespace {

using Member = std::optional<double> Figures::*;

bool is_positive(std::optional<double> value) {
  return value && std::isfinite(*value) && *value > 0;
}

std::optional<double> finite(double value) {
  return is_positive(value) ? std::optional(value) : std::nullopt;
}

/// Fills the figures of one kind, peak or average.
void score_kind(std::span<const RatedTime> verified, Member kind, Score &score) {
  std::vector<double> ratios;
  double reference_sum = 0;
  double measured_sum = 0;
  for (const RatedTime &time : verified) {
    const auto ratio = compute_ratio(time.reference_s.*kind, time.measured_s.*kind);
    if (!ratio) continue;
    ratios.push_back(*ratio);
    reference_sum += *(time.reference_s.*kind);
    measured_sum += *(time.measured_s.*kind);
  }
  score.partial.*kind = harmonic_mean(ratios);
  if (ratios.empty() || ratios.size() != score.scored) return;
  score.score.*kind = score.partial.*kind;
  score.geometric_mean.*kind = geometric_mean(ratios);
  score.total_time_ratio.*kind = compute_ratio(reference_sum, measured_sum);
  score.least_ratio.*kind = std::ranges::min(ratios);
  score.greatest_ratio.*kind = std::ranges::max(ratios);
}

}  // namespace

std::optional<double> compute_ratio(std::optional<double> reference, std::optional<double> measured) {
  if (!is_positive(reference) || !is_positive(measured)) return std::nullopt;
  return finite(*reference / *measured);
}

Figures compute_ratios(const Figures &reference_s, const Figures &measured_s) {
  return {.peak = compute_ratio(reference_s.peak, measured_s.peak),
          .average = compute_ratio(reference_s.average, measured_s.average)};
}

std::optional<double> harmonic_mean(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  double sum = 0;
  for (const double value : values)
    sum += 1 / value;
  return finite(static_cast<double>(values.size()) / sum);
}

std::optional<double> geometric_mean(std::span<const double> values) {
  if (values.empty()) return std::nullopt;
  double sum = 0;  // of logarithms: the product may overflow
  for (const double value : values)
    sum += std::log(value);
  return finite(std::exp(sum / static_cast<double>(values.size())));
}

Score compute_score(std::span<const RatedTime> verified, uint64_t scored) {
  Score score;
  score.scored = scored;
  score.verified = verified.size();
  score.rated = static_cast<uint64_t>(std::ranges::count_if(verified, [](const RatedTime &time) {
    const Figures ratios = compute_ratios(time.reference_s, time.measured_s);
    return ratios.peak && ratios.average;
  }));
  score_kind(verified, &Figures::peak, score);
  score_kind(verified, &Figures::average, score);
  return score;
}

Figures compute_speedup(const Figures &score, const Figures &baseline) {
  return compute_ratios(score, baseline);
}

}  // namespace torment::core
