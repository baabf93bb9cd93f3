// The greatest rates that simple loops reached on a machine: what benchmarks' rates are held against.
// Plain data; device/ measures it, device_limits.h says what follows. docs/limits.md tells how.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/plugin_info.h"

namespace torment::core {

/// Rates in bytes a second over arrays that take `bytes` together; what is read and what is written counts
/// once each, as in STREAM.
struct MemoryRoof {
  std::string level;                        ///< what the arrays fit in: "L1", "L2", "L3" or "memory"
  uint64_t bytes = 0;                       ///< of all arrays that a loop touches
  std::optional<double> copy_bytes_per_s;   ///< a[i] = b[i]
  std::optional<double> triad_bytes_per_s;  ///< a[i] = b[i] + s * c[i]
  std::optional<double> read_bytes_per_s;   ///< sum of a[i]

  /// The greatest of the three.
  std::optional<double> greatest() const;
  bool operator==(const MemoryRoof &) const = default;
};

/// Rates of copies between host memory and a device's, in bytes a second.
struct LinkRoof {
  std::optional<double> upload_bytes_per_s;
  std::optional<double> download_bytes_per_s;
  bool operator==(const LinkRoof &) const = default;
};

/// Of one device, or of so many threads of the host.
struct Roofs {
  Place place = Place::host;
  std::optional<std::string> uuid;     ///< of the device
  uint32_t threads = 0;                ///< of the host; 0: a device
  std::vector<MemoryRoof> memory;      ///< by rising bytes; the last one is memory itself
  std::optional<double> double_per_s;  ///< operations, a fused multiply-add being two
  std::optional<double> single_per_s;
  std::optional<LinkRoof> pageable;  ///< null: the host
  std::optional<LinkRoof> pinned;
  std::optional<double> launch_s;  ///< of a kernel that does nothing, until it is done
  bool operator==(const Roofs &) const = default;
};

/// All that a run measured.
struct MeasuredRoofs {
  double wall_s = 0;
  std::vector<Roofs> list;
  std::vector<std::string> notes;  ///< what could not be measured, and why
  bool operator==(const MeasuredRoofs &) const = default;
};

}  // namespace torment::core
