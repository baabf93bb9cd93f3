// What the device itself says of a result's phases: which kernels ran, how they were launched, what was
// copied, and when the device had nothing to do (docs/profiling.md). Taken in a pass of its own, after
// timing.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/host_memory.h"

namespace torment::core {

/// Of a grid in blocks, or of a block in threads.
struct Extent {
  uint32_t x = 1;
  uint32_t y = 1;
  uint32_t z = 1;
  uint64_t count() const { return uint64_t{x} * y * z; }
  bool operator==(const Extent &) const = default;
};

/// All launches of one kernel in one phase that have the same shape.
struct KernelProfile {
  std::string name;  ///< demangled
  uint64_t launches = 0;
  double device_s = 0;  ///< of all of them, each from its begin to its end on the device
  Extent grid;
  Extent block;
  uint32_t registers = 0;            ///< of one thread
  uint32_t static_shared_bytes = 0;  ///< of one block
  uint32_t dynamic_shared_bytes = 0;
  std::optional<double>
      occupancy;  ///< theoretical, from 0 to 1 (occupancy.h); null: the device's limits are unknown
  std::string occupancy_limit;  ///< what holds it under 1, e.g. "registers"; empty: nothing, or unknown
  double mean_s() const { return launches > 0 ? device_s / static_cast<double>(launches) : 0; }
  bool operator==(const KernelProfile &) const = default;
};

/// What moves or fills memory without a kernel of the program's.
enum class TransferKind { to_device, from_device, on_device, between_devices, memory_set };
std::string_view to_string(TransferKind kind);
std::optional<TransferKind> parse_transfer_kind(std::string_view text);

/// All transfers of one kind in one phase.
struct TransferProfile {
  TransferKind kind = TransferKind::to_device;
  std::optional<HostMemory> host_memory;  ///< of the host's side; null: none, or managed, or unknown
  uint64_t count = 0;
  uint64_t bytes = 0;
  double device_s = 0;  ///< of all of them
  /// Null: no time passed.
  std::optional<double> rate_bytes_per_s() const {
    if (!(device_s > 0)) return std::nullopt;
    return static_cast<double>(bytes) / device_s;
  }
  bool operator==(const TransferProfile &) const = default;
};

/// One phase, over all profiled repetitions. Times are of CUPTI's clock, which host and device share.
struct PhaseProfile {
  double host_s = 0;      ///< from the call of the plugin's function to its return
  double busy_s = 0;      ///< of host_s, while at least one kernel or transfer ran
  double idle_s = 0;      ///< the rest of host_s
  uint64_t launches = 0;  ///< kernels
  /// What the host spent within the driver's or runtime's calls that launched them; null: not told.
  std::optional<double> launch_s;
  std::vector<KernelProfile> kernels;      ///< by falling device_s
  std::vector<TransferProfile> transfers;  ///< by falling device_s
  bool operator==(const PhaseProfile &) const = default;
};

struct DeviceProfile {
  std::string note;                   ///< why there is no profile, or what it lacks; empty: it is whole
  std::string recorder;               ///< e.g. "CUPTI 130000"; empty: none
  std::optional<std::string> device;  ///< UUID of the device that ran the kernels; null: none ran, or unknown
  uint32_t repetitions = 0;           ///< that all figures are sums of; 0: nothing was profiled
  PhaseProfile upload;
  PhaseProfile compute;
  PhaseProfile download;

  bool has_figures() const { return repetitions > 0; }
  double host_s() const { return upload.host_s + compute.host_s + download.host_s; }
  bool operator==(const DeviceProfile &) const = default;
};

/// Whether the device did anything during compute: a kernel, or a copy or memory set on the device, which
/// compilers make of loops that are no more than that.
bool computed_on_device(const DeviceProfile &profile);

}  // namespace torment::core
