// What makes a verified result less than trustworthy, as values that programs can filter by.
// Not for outcomes (outcome.h): a result with warnings still counts. docs/measuring.md gives the bounds.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace torment::core {

enum class WarningKind {
  throttled,             ///< something held the device's clock down before or after the repetitions
  clock_changed,         ///< the device's clock was another one before than after the repetitions
  few_samples,           ///< too few for an interval of the median
  spread,                ///< the times lie wide apart
  near_launch,           ///< compute takes little more than launching nothing
  not_sure_enough,       ///< --until was cut short by its caps
  faster_than_possible,  ///< above what the device can do: cost model or clock is wrong
};

/// The word in records, CSV and on the console, e.g. "few samples".
std::string_view to_string(WarningKind kind);
std::optional<WarningKind> parse_warning_kind(std::string_view text);

struct Warning {
  WarningKind kind = WarningKind::spread;
  std::string message;  ///< one sentence with the figures
  bool operator==(const Warning &) const = default;
};

}  // namespace torment::core
