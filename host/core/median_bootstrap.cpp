// SPDX-License-Identifier: Apache-2.0
#include "core/median_bootstrap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torment::core {
namespace {

constexpr uint64_t least_merged_count = 24;

/// P(Binomial(count, share) >= least), by the terms' logarithms, since they may be too small for a double.
double binomial_tail(uint64_t count, double share, uint64_t least) {
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  const auto n = static_cast<double>(count);
  double tail = 0;
  for (uint64_t k = least; k <= count; ++k) {
    const auto hits = static_cast<double>(k);
    const double log_ways = std::lgamma(n + 1) - std::lgamma(hits + 1) - std::lgamma(n - hits + 1);
    const double term = std::exp(log_ways + hits * std::log(share) + (n - hits) * std::log1p(-share));
    tail += term;
    if (term < tail * 1e-18 && hits > n * share) break;
  }
  return std::min(tail, 1.0);
}

/// P(the rank-th least of a resample is x(i)), i from 0.
std::vector<double> rank_chances(uint64_t count, uint64_t rank) {
  std::vector<double> chances;
  double before = 0;
  for (uint64_t i = 1; i <= count; ++i) {
    const double up_to = binomial_tail(count, static_cast<double>(i) / static_cast<double>(count), rank);
    chances.push_back(std::max(up_to - before, 0.0));
    before = up_to;
  }
  return chances;
}

std::vector<MedianChance> list_single_values(uint64_t count) {
  const std::vector<double> lower = rank_chances(count, (count + 1) / 2);
  const std::vector<double> upper = count % 2 == 0 ? rank_chances(count, count / 2 + 1) : lower;
  std::vector<MedianChance> chances;
  for (std::size_t i = 0; i < lower.size(); ++i) {
    const double chance = (lower[i] + upper[i]) / 2;
    if (chance > 0) chances.push_back({.below = i, .above = i, .chance = chance});
  }
  return chances;
}

std::vector<MedianChance> list_pairs(uint64_t count) {
  const auto n = static_cast<double>(count);
  const uint64_t half = count / 2;
  const auto m = static_cast<double>(half);
  const double ways = std::exp(std::lgamma(n + 1) - 2 * std::lgamma(m + 1));
  const std::vector<double> lower = rank_chances(count, half);
  std::vector<MedianChance> chances;
  for (uint64_t i = 1; i <= count; ++i) {
    const auto x = static_cast<double>(i);
    const double below = std::pow(x / n, m) - std::pow((x - 1) / n, m);
    double apart = 0;
    for (uint64_t j = i + 1; j <= count; ++j) {
      const auto y = static_cast<double>(j);
      const double chance = ways * below * (std::pow((n - y + 1) / n, m) - std::pow((n - y) / n, m));
      chances.push_back({.below = i - 1, .above = j - 1, .chance = chance});
      apart += chance;
    }
    chances.push_back({.below = i - 1, .above = i - 1, .chance = std::max(lower[i - 1] - apart, 0.0)});
  }
  return chances;
}

/// P(contender <= ratio * baseline): both lists are walked once, since both rise.
double ratio_chance(std::span<const Chance> baseline, std::span<const Chance> contender, double ratio) {
  double chance = 0;
  double below = 0;
  std::size_t next = 0;
  for (const Chance &time : baseline) {
    for (; next < contender.size() && contender[next].value <= ratio * time.value; ++next)
      below += contender[next].chance;
    chance += time.chance * below;
  }
  return chance;
}

/// The least value up to which at least `share` lies.
double find_quantile(std::span<const Chance> distribution, double share) {
  double below = 0;
  for (const Chance &chance : distribution) {
    below += chance.chance;
    if (below >= share) return chance.value;
  }
  return distribution.back().value;
}

/// The same of the ratio, by halving an interval of logarithms that holds it.
double find_ratio_quantile(std::span<const Chance> baseline, std::span<const Chance> contender,
                           double share) {
  double low = std::log(contender.front().value / baseline.back().value);
  double high = std::log(contender.back().value / baseline.front().value);
  while (high - low > 1e-9) {
    const double middle = low + (high - low) / 2;
    (ratio_chance(baseline, contender, std::exp(middle)) >= share ? high : low) = middle;
  }
  return std::exp(high);
}

}  // namespace

std::vector<MedianChance> list_median_chances(uint64_t count) {
  return count % 2 == 1 || count >= least_merged_count ? list_single_values(count) : list_pairs(count);
}

std::vector<Chance> distribute_median(std::span<const double> sorted, std::span<const MedianChance> chances) {
  std::vector<Chance> distribution;
  distribution.reserve(chances.size());
  for (const MedianChance &median : chances) {
    const double value = sorted[median.below] + (sorted[median.above] - sorted[median.below]) / 2;
    distribution.push_back({.value = value, .chance = median.chance});
  }
  std::ranges::sort(distribution, {}, &Chance::value);
  return distribution;
}

Interval find_interval(std::span<const Chance> distribution, double error_rate) {
  return {.low = find_quantile(distribution, error_rate / 2),
          .high = find_quantile(distribution, 1 - error_rate / 2)};
}

Interval find_ratio_interval(std::span<const Chance> baseline, std::span<const Chance> contender,
                             double error_rate) {
  return {.low = find_ratio_quantile(baseline, contender, error_rate / 2),
          .high = find_ratio_quantile(baseline, contender, 1 - error_rate / 2)};
}

double compute_log_variance(std::span<const Chance> distribution) {
  double mean = 0;
  for (const Chance &chance : distribution)
    mean += chance.chance * std::log(chance.value);
  double variance = 0;
  for (const Chance &chance : distribution) {
    const double distance = std::log(chance.value) - mean;
    variance += chance.chance * distance * distance;
  }
  return variance;
}

}  // namespace torment::core
