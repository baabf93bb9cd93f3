// SPDX-License-Identifier: Apache-2.0
#include "core/sweep.h"

#include <algorithm>
#include <cmath>

#include "core/plugin_score.h"
#include "core/statistics.h"
#include "core/words.h"

namespace torment::core {
namespace {

constexpr std::size_t least_fitted_points = 3;

constexpr Words<CrossoverKind, 5> crossover_words{{{{CrossoverKind::at_size, "at a size"},
                                                    {CrossoverKind::from_smallest, "from the smallest"},
                                                    {CrossoverKind::never, "never"},
                                                    {CrossoverKind::no_baseline, "no baseline"},
                                                    {CrossoverKind::is_baseline, "the baseline"}}}};

double log_size(const SweepPoint &point) {
  return std::log(static_cast<double>(point.size));
}

/// One size that plugin and baseline both measured.
struct Pair {
  uint64_t size = 0;
  double log_ratio = 0;  ///< log of plugin's time / baseline's time; below zero: faster
};

/// Both are by rising size.
std::vector<Pair> pair_up(std::span<const SweepPoint> points, std::span<const SweepPoint> baseline) {
  std::vector<Pair> pairs;
  for (const SweepPoint &point : points) {
    const auto other = std::ranges::lower_bound(baseline, point.size, {}, &SweepPoint::size);
    if (other == baseline.end() || other->size != point.size) continue;
    pairs.push_back({point.size, std::log(point.time_s) - std::log(other->time_s)});
  }
  return pairs;
}

std::optional<SweepPoint> to_point(const Result &result) {
  if (result.outcome != Outcome::verified || result.size.parameters.empty()) return std::nullopt;
  const std::optional<double> median_s = summarize(total_times_s(result.samples)).median_s;
  if (!median_s || !(*median_s > 0)) return std::nullopt;  // has no logarithm, and comes from no clock
  return SweepPoint{result.size.parameters.front().value, *median_s};
}

SweepSeries &series_of(const Result &result, std::vector<SweepSeries> &all) {
  const Size fixed = fixed_part(result.size);
  const auto found = std::ranges::find_if(all, [&](const SweepSeries &series) {
    return series.plugin == result.plugin && series.benchmark == result.benchmark &&
           series.variant == result.variant && series.fixed == fixed;
  });
  if (found != all.end()) return *found;
  SweepSeries &series = all.emplace_back();
  series.plugin = result.plugin;
  series.benchmark = result.benchmark;
  series.variant = result.variant;
  series.fixed = fixed;
  if (!result.size.parameters.empty()) series.parameter = result.size.parameters.front().name;
  return series;
}

const SweepSeries *find_baseline(const Record &record, const std::vector<SweepSeries> &all,
                                 const std::string &benchmark, const Size &fixed) {
  const auto find_of = [&](const PluginInfo &plugin) {
    return std::ranges::find_if(all, [&](const SweepSeries &series) {
      return series.plugin == plugin.name && series.benchmark == benchmark && series.fixed == fixed &&
             !series.points.empty();
    });
  };
  const PluginInfo *newest = find_newest(record, Model::sequential, "gcc", [&](const PluginInfo &plugin) {
    return find_of(plugin) != all.end();
  });
  return newest == nullptr ? nullptr : &*find_of(*newest);
}

}  // namespace

std::string_view to_string(CrossoverKind kind) {
  return crossover_words.word(kind);
}

Size fixed_part(const Size &size) {
  Size fixed = size;
  if (!fixed.parameters.empty()) fixed.parameters.erase(fixed.parameters.begin());
  return fixed;
}

std::optional<Growth> fit_growth(std::span<const SweepPoint> points) {
  const auto upper = points.subspan(points.size() / 2);
  if (upper.size() < least_fitted_points) return std::nullopt;
  const auto count = static_cast<double>(upper.size());
  double mean_x = 0;
  double mean_y = 0;
  for (const SweepPoint &point : upper) {
    mean_x += log_size(point) / count;
    mean_y += std::log(point.time_s) / count;
  }
  double xx = 0;
  double xy = 0;
  double yy = 0;
  for (const SweepPoint &point : upper) {
    const double x = log_size(point) - mean_x;
    const double y = std::log(point.time_s) - mean_y;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  if (!(xx > 0)) return std::nullopt;  // sizes so close that their logarithms are one
  Growth growth{.exponent = xy / xx, .r_squared = {}};
  if (yy > 0) growth.r_squared = std::clamp(xy * xy / (xx * yy), 0.0, 1.0);
  return growth;
}

Crossover find_crossover(std::span<const SweepPoint> points, std::span<const SweepPoint> baseline) {
  const std::vector<Pair> pairs = pair_up(points, baseline);
  if (pairs.empty()) return {.kind = CrossoverKind::no_baseline, .measured_size = {}, .size = {}};
  std::size_t first = pairs.size();
  while (first > 0 && pairs[first - 1].log_ratio < 0)
    --first;
  if (first == pairs.size()) return {.kind = CrossoverKind::never, .measured_size = {}, .size = {}};
  const Pair &faster = pairs[first];
  if (first == 0) return {.kind = CrossoverKind::from_smallest, .measured_size = faster.size, .size = {}};
  const Pair &slower = pairs[first - 1];
  const double weight = slower.log_ratio / (slower.log_ratio - faster.log_ratio);  // 0: at the slower one
  const double low = std::log(static_cast<double>(slower.size));
  const double high = std::log(static_cast<double>(faster.size));
  return {.kind = CrossoverKind::at_size,
          .measured_size = faster.size,
          .size = std::exp(low + weight * (high - low))};
}

std::vector<SweepSeries> compute_sweep(const Record &record) {
  std::vector<SweepSeries> all;
  if (!is_sweep(record)) return all;
  for (const Result &result : record.results) {
    SweepSeries &series = series_of(result, all);
    if (const auto point = to_point(result)) series.points.push_back(*point);
  }
  for (SweepSeries &series : all) {
    std::ranges::sort(series.points, {}, &SweepPoint::size);
    series.growth = fit_growth(series.points);
  }
  for (SweepSeries &series : all) {
    const SweepSeries *baseline = find_baseline(record, all, series.benchmark, series.fixed);
    if (baseline == &series) {
      series.crossover.kind = CrossoverKind::is_baseline;
    } else if (baseline != nullptr) {
      series.crossover = find_crossover(series.points, baseline->points);
    }
  }
  return all;
}

}  // namespace torment::core
