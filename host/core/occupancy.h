// Theoretical occupancy: how many of a multiprocessor's warps a kernel's blocks can fill at once, by NVIDIA's
// allocation rules (CUDA C++ Best Practices Guide, "Calculating Occupancy"; cuda_occupancy.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/device_profile.h"

namespace torment::core {

/// What one multiprocessor has, as attributes of the device say.
struct MultiprocessorLimits {
  uint32_t compute_major = 0;
  uint32_t compute_minor = 0;
  uint32_t warp_threads = 0;
  uint32_t threads = 0;
  uint32_t threads_per_block = 0;
  uint32_t blocks = 0;
  uint32_t registers = 0;
  uint32_t registers_per_block = 0;
  uint32_t shared_bytes = 0;
  uint32_t reserved_shared_bytes = 0;  ///< that the system takes of it for each block
  bool operator==(const MultiprocessorLimits &) const = default;
};

struct Occupancy {
  double fraction = 0;     ///< warps of the resident blocks, of all that there can be
  uint32_t blocks = 0;     ///< resident on one multiprocessor
  std::string_view limit;  ///< what allows no more; empty when fraction is 1
};

/// Null when the limits are not known or the kernel could not have been launched. Shared memory counts as if
/// the driver gave all of the multiprocessor's to it, so this is an upper bound.
std::optional<Occupancy> compute_occupancy(const KernelProfile &kernel, const MultiprocessorLimits &limits);

}  // namespace torment::core
