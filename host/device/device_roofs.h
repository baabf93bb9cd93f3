// The roofs of a CUDA device, by kernels of the host's own (roof_kernels.ptx). docs/limits.md says how.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/machine.h"
#include "core/roofs.h"
#include "device/cuda_driver.h"

namespace torment::device {

/// Of the device whose context is current, which is `gpu`. Takes about a second, and an eighth of the free
/// memory for each of three arrays, at most 2 GiB. Throws core::Error with the driver's words.
core::Roofs measure_device_roofs(const CudaDriver &driver, const core::Gpu &gpu);

}  // namespace torment::device
