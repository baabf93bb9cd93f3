// What this machine can do at most: its processors' roofs, and a device's where there is one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/roofs.h"

namespace torment::device {

/// The roofs of one thread of the host, of `threads` where that is more, and of device number `device` (-1:
/// the first). What can't be measured is a note. Takes one to three seconds.
core::MeasuredRoofs measure_roofs(int32_t device, uint32_t threads);

}  // namespace torment::device
