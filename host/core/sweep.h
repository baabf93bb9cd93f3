// What times over sizes say: how time grows with size, and from which size on a plugin is worth it.
// Not for scores, which sweeps never enter. docs/sweeps.md gives the formulas.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"

namespace torment::core {

struct SweepPoint {
  uint64_t size = 0;  ///< of the benchmark's first parameter
  double time_s = 0;  ///< median of upload + compute + download; above zero
  bool operator==(const SweepPoint &) const = default;
};

/// time = constant * size^exponent, as well as a straight line through the logarithms can say.
struct Growth {
  double exponent = 0;
  std::optional<double> r_squared;  ///< of the fitted logarithms; null when all times are equal
  bool operator==(const Growth &) const = default;
};

enum class CrossoverKind {
  at_size,        ///< faster from some size on, slower or equal before
  from_smallest,  ///< faster at every size that both measured
  never,          ///< not faster at the greatest size that both measured
  no_baseline,    ///< no baseline measured a size that the plugin measured, too
  is_baseline,    ///< the series is the baseline
};

/// The words of records, CSV and console.
std::string_view to_string(CrossoverKind kind);

struct Crossover {
  CrossoverKind kind = CrossoverKind::no_baseline;
  std::optional<uint64_t> measured_size;  ///< the least measured size from which on it is faster
  std::optional<double> size;             ///< where the times are equal, between that size and the one before
  bool operator==(const Crossover &) const = default;
};

/// One plugin's times of one benchmark and variant over its sizes, all other parameters alike.
struct SweepSeries {
  std::string plugin;
  std::string benchmark;
  std::string variant;
  std::string parameter;           ///< the name of what varies
  Size fixed;                      ///< what does not
  std::vector<SweepPoint> points;  ///< verified ones, by rising size
  std::optional<Growth> growth;
  Crossover crossover;
};

/// Least-squares line through (log size, log time) over the upper half of the points, by rising size; null
/// when that half has fewer than 3 points.
std::optional<Growth> fit_growth(std::span<const SweepPoint> points);

/// Where `points` fall below `baseline` for good, over the sizes that both have; by log-log interpolation.
Crossover find_crossover(std::span<const SweepPoint> points, std::span<const SweepPoint> baseline);

/// The series of a sweep's record, in the order in which its results begin them; empty for a run's record.
/// Each benchmark's baseline: among gcc's plugins of model `sequential` with a verified point of it, the one
/// of the newest compiler version.
std::vector<SweepSeries> compute_sweep(const Record &record);

/// The parameters behind the first one, which do not vary within a series.
Size fixed_part(const Size &size);

/// Whether the record is of a sweep.
inline bool is_sweep(const Record &record) {
  return !record.settings.sizes.empty();
}

}  // namespace torment::core
