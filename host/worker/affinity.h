// Which processors this worker runs on.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/processors.h"

namespace torment::worker {

/// Keeps this thread, and those that it starts, to these processors; where the machine refuses, nothing
/// changes.
void keep_to(const core::Processors &processors);

}  // namespace torment::worker
