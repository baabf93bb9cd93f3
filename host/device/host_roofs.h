// The roofs of this machine's processors, by loops of the host's own. docs/limits.md says how.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/machine.h"
#include "core/roofs.h"

namespace torment::device {

/// Of so many threads at once, each with arrays of its own: in each cache of `cpu` that is known, and in
/// memory. Takes about half a second, and four times the last-level cache of memory, at most 256 MiB and an
/// eighth of what the machine has. Throws core::Error when there is no memory.
core::Roofs measure_host_roofs(uint32_t threads, const core::Cpu &cpu);

}  // namespace torment::device
