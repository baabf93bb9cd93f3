// What machine this is, found out in a worker: the host itself never touches CUDA.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/machine.h"

namespace torment::cli {

/// Throws core::Error when no worker can be started.
core::Machine describe_machine();

}  // namespace torment::cli
