// What a device's own account comes to, in one sentence: the same on the console, in tables and on pages.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/device_profile.h"

namespace torment::report {

/// What dominates the time, then how the longest kernel was launched, without its parameters, e.g. "92 % of
/// the time in pageable downloads at 3.0 GB/s; kernel pi in blocks of 32 threads, occupancy at most 50 %
/// (blocks of a multiprocessor)". Without figures, why there are none.
std::string describe_profile(const core::DeviceProfile &profile);

/// The kernel of all phases that took the device longest; null: none ran.
const core::KernelProfile *find_longest_kernel(const core::DeviceProfile &profile);

/// "pageable download", "copy on the device", "memory set".
std::string name_transfer(const core::TransferProfile &transfer);

/// "128 x 2", without extents of 1 behind the first.
std::string to_text(const core::Extent &extent);

}  // namespace torment::report
