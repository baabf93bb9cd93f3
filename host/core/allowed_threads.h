// How many threads can run side by side here.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace torment::core {

/// Logical processors that this process may use by its affinity (taskset, Slurm), at least 1.
unsigned count_allowed_threads();

}  // namespace torment::core
