// How much times differ between nodes and devices of one kind, told from how much they differ within one; and
// which of them is the odd one out. Plain arithmetic; docs/scale.md gives the reasons.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/record.h"

namespace torment::core {

/// The name in a record of a plugin on one of several devices, e.g. "gcc-12-openacc@gpu1".
std::string name_on_device(const std::string &plugin, int32_t device);

/// "gcc-12-openacc" of "gcc-12-openacc@gpu1"; other names as they are.
std::string name_without_device(const std::string &plugin);

/// Settings::devices.
inline constexpr const char *devices_in_turn = "in turn";
inline constexpr const char *devices_side_by_side = "side by side";

/// The repetitions of one unit in one place: "n1", "gpu0", or "n1 gpu0".
struct PlaceTimes {
  std::string place;
  uint32_t repetitions = 0;
  double average_s = 0;
  double stddev_s = 0;  ///< sample standard deviation
};

/// One unit, verified in two places at least.
struct SpreadUnit {
  std::string plugin;  ///< without its device
  std::string benchmark;
  std::string variant;
  Size size;
  std::vector<PlaceTimes> places;
};

/// Shares of the average over the places, 0.01 being 1 %.
struct Spread {
  double average_s = 0;  ///< of the places' averages
  /// Standard deviations by the one-way random effects model, from its mean squares: within^2 = MSW and
  /// between^2 = max(0, (MSB - MSW) / n0). Source: Searle, Casella and McCulloch, "Variance Components",
  /// section 3.6.
  double between = 0;
  std::optional<double> within;  ///< null when no place has two repetitions
  std::string fastest;
  std::string slowest;
  double range = 0;  ///< the slowest's average over the fastest's, less 1
};

Spread compute_spread(const SpreadUnit &unit);

/// One place over all units that it shares with others.
struct PlaceFigures {
  std::string place;
  std::optional<std::string> uuid;  ///< of the device, where that is known
  uint64_t units = 0;               ///< verified there
  uint64_t failed = 0;              ///< not verified there
  /// Geometric mean over the units of its average over the median of all places' averages; null: no unit.
  std::optional<double> ratio;
  /// Its ratio is further off than `odd_share`, and by a modified z-score of more than 3.5 (Iglewicz and
  /// Hoaglin, "How to Detect and Handle Outliers", 1993), among three places at least.
  bool is_odd = false;
};

/// What is nearer to the others than this is never called odd.
inline constexpr double odd_share = 0.05;

struct SpreadReport {
  std::vector<SpreadUnit> units;      ///< in the record's order
  std::vector<PlaceFigures> places;   ///< by name
  std::vector<std::string> warnings;  ///< which place is odd, or that two differ
};

/// Of units that several nodes ran (Result::nodes) or that one plugin ran on several devices. Without any, it
/// is empty.
SpreadReport report_spread(const Record &record);

}  // namespace torment::core
