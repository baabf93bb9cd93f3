// SPDX-License-Identifier: Apache-2.0
#include "core/comparison.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/median_bootstrap.h"
#include "core/statistics.h"
#include "core/words.h"

namespace torment::core {
namespace {

constexpr Words<Verdict, 4> verdict_words{{{{Verdict::faster, "faster"},
                                            {Verdict::slower, "slower"},
                                            {Verdict::same, "same"},
                                            {Verdict::unsure, "unsure"}}}};

bool are_times(std::span<const double> times_s) {
  return !times_s.empty() &&
         std::ranges::all_of(times_s, [](double time_s) { return std::isfinite(time_s) && time_s > 0; });
}

std::vector<double> sort(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  return sorted;
}

/// The logarithm of the chance that equal times come in one of the two least likely orders.
double log_least_chance(double baseline_count, double contender_count, bool is_paired) {
  if (is_paired) return std::log(2.0) * (1 - baseline_count);
  return std::log(2.0) + std::lgamma(baseline_count + 1) + std::lgamma(contender_count + 1) -
         std::lgamma(baseline_count + contender_count + 1);
}

Verdict judge(const std::optional<Interval> &interval, double threshold) {
  if (!interval) return Verdict::unsure;
  const double slower = 1 + threshold;
  const double faster = 1 / slower;
  if (interval->low > slower) return Verdict::slower;
  if (interval->high < faster) return Verdict::faster;
  return interval->low >= faster && interval->high <= slower ? Verdict::same : Verdict::unsure;
}

class Comparer {
 public:
  Comparer(const ComparisonSettings &settings, std::size_t family_size)
      : settings_(settings),
        error_rate_(settings.error_rate / static_cast<double>(std::max<std::size_t>(family_size, 1))) {}

  TimeRatio compare(const TimePair &pair) {
    TimeRatio result;
    log_variance.reset();
    if (!are_times(pair.baseline_s) || !are_times(pair.contender_s)) return result;
    if (settings_.is_paired && pair.baseline_s.size() != pair.contender_s.size()) return result;
    if (settings_.is_paired) {
      compare_paired(pair, result);
    } else {
      compare_unpaired(pair, result);
    }
    const double least = log_least_chance(static_cast<double>(pair.baseline_s.size()),
                                          static_cast<double>(pair.contender_s.size()), settings_.is_paired);
    const bool can_tell = least <= std::log(error_rate_);
    if (!can_tell) result.interval.reset();
    if (std::min(pair.baseline_s.size(), pair.contender_s.size()) < median_interval_least_count)
      log_variance.reset();
    result.verdict = judge(result.interval, settings_.threshold);
    return result;
  }

  std::optional<double> log_variance;  ///< of the ratio compared last; null: too few times

 private:
  void compare_paired(const TimePair &pair, TimeRatio &result) {
    std::vector<double> ratios;
    for (std::size_t index = 0; index < pair.baseline_s.size(); ++index)
      ratios.push_back(pair.contender_s[index] / pair.baseline_s[index]);
    const std::vector<double> sorted = sort(ratios);
    result.ratio = quantile(sorted, 0.5);
    const auto medians = distribute_median(sorted, chances(sorted.size()));
    result.interval = find_interval(medians, error_rate_);
    log_variance = compute_log_variance(medians);
  }

  void compare_unpaired(const TimePair &pair, TimeRatio &result) {
    const std::vector<double> baseline = sort(pair.baseline_s);
    const std::vector<double> contender = sort(pair.contender_s);
    result.ratio = quantile(contender, 0.5) / quantile(baseline, 0.5);
    const auto baseline_medians = distribute_median(baseline, chances(baseline.size()));
    const auto contender_medians = distribute_median(contender, chances(contender.size()));
    result.interval = find_ratio_interval(baseline_medians, contender_medians, error_rate_);
    log_variance = compute_log_variance(baseline_medians) + compute_log_variance(contender_medians);
  }

  /// Made once for each count: all benchmarks of a run have the same.
  const std::vector<MedianChance> &chances(uint64_t count) {
    auto &list = chances_[count];
    if (list.empty()) list = list_median_chances(count);
    return list;
  }

  const ComparisonSettings &settings_;
  double error_rate_;
  std::map<uint64_t, std::vector<MedianChance>> chances_;
};

}  // namespace

std::string_view to_string(Verdict verdict) {
  return verdict_words.word(verdict);
}

Comparison compare_times(std::span<const TimePair> pairs, const ComparisonSettings &settings,
                         std::size_t family_size) {
  Comparison comparison;
  Comparer comparer(settings, family_size);
  std::vector<double> ratios;
  std::optional<double> variance = 0;
  for (const TimePair &pair : pairs) {
    comparison.ratios.push_back(comparer.compare(pair));
    const std::optional<double> ratio = comparison.ratios.back().ratio;
    if (!ratio) continue;
    ratios.push_back(*ratio);
    if (variance)
      variance = comparer.log_variance ? std::optional(*variance + *comparer.log_variance) : std::nullopt;
  }
  comparison.geometric_mean = geometric_mean(ratios);
  if (comparison.geometric_mean && variance) {
    const double reach = std::exp(1.959964 * std::sqrt(*variance) / static_cast<double>(ratios.size()));
    comparison.geometric_mean_interval =
        Interval{.low = *comparison.geometric_mean / reach, .high = *comparison.geometric_mean * reach};
  }
  return comparison;
}

uint64_t count_needed_times(const ComparisonSettings &settings, std::size_t family_size) {
  const double allowed =
      std::log(settings.error_rate / static_cast<double>(std::max<std::size_t>(family_size, 1)));
  uint64_t count = 1;
  while (log_least_chance(static_cast<double>(count), static_cast<double>(count), settings.is_paired) >
         allowed)
    ++count;
  return count;
}

}  // namespace torment::core
