// What a device did, piece by piece, and which of the host's calls made it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/device_profile.h"

namespace torment::device {

/// From begin to end, in nanoseconds of one clock for host and device.
struct Interval {
  uint64_t begin_ns = 0;
  uint64_t end_ns = 0;
  uint64_t length_ns() const { return end_ns > begin_ns ? end_ns - begin_ns : 0; }
  bool operator==(const Interval &) const = default;
};

/// One launch.
struct KernelActivity {
  core::KernelProfile launch;  ///< without figures: name, shape and resources
  Interval interval;
  uint32_t device = 0;
  uint32_t correlation = 0;  ///< the same as the call's that launched it
};

struct TransferActivity {
  core::TransferKind kind = core::TransferKind::to_device;
  std::optional<core::HostMemory> host_memory;
  uint64_t bytes = 0;
  Interval interval;
};

/// A call of the driver's or the runtime's API, on the host.
struct CallActivity {
  Interval interval;
  uint32_t correlation = 0;
};

struct Activities {
  std::vector<KernelActivity> kernels;
  std::vector<TransferActivity> transfers;
  std::vector<CallActivity> calls;
  uint64_t unknown = 0;  ///< records of kinds that were not asked for
  uint64_t damaged = 0;  ///< records or buffers that can't be what they say
  uint64_t dropped = 0;  ///< records that CUPTI had no room for
};

}  // namespace torment::device
