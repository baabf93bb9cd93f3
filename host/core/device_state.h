// How a device was at one moment: what tells a throttled run from a good one. Unknown is null.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace torment::core {

struct DeviceState {
  std::optional<double> clock_mhz;  ///< of the multiprocessors
  std::optional<double> memory_clock_mhz;
  std::optional<double> temperature_c;
  std::optional<double> power_w;
  /// What holds the clock down, in NVML's words, e.g. "software power cap"; idleness is no such reason.
  std::optional<std::vector<std::string>> throttle_reasons;
  bool operator==(const DeviceState &) const = default;
};

}  // namespace torment::core
