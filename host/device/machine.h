// What machine this is: the host's system, CPU and GPUs. Touches CUDA, so it belongs in a worker.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/machine.h"

namespace torment::device {

/// Everything that can be found out without tools or privileges; what can't is null.
core::Machine describe_machine();

/// Its processors alone.
core::Cpu describe_processors();

}  // namespace torment::device
