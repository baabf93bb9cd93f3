// Independent tasks on a few threads: compilers side by side, blocks of a generator or an oracle. With no
// OpenMP runtime, which would meet a plugin's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

namespace torment::core {

/// Logical processors that this process may use by its affinity (taskset, Slurm), at least 1.
unsigned count_allowed_threads();

/// Calls task(0) .. task(count - 1) in any order, at most `threads` at once, this thread included, and waits
/// for all of them. Where no more threads are to be had, those that there are do all tasks. The first
/// exception that a task throws is thrown again once the running ones have ended; later tasks are then not
/// begun.
void run_parallel(unsigned threads, uint64_t count, const std::function<void(uint64_t)> &task);

}  // namespace torment::core
