// Runs independent tasks on a few threads; each mostly waits for a compiler.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace torment::build {

/// Processors that this process may use; at least 1.
unsigned allowed_processors();

/// Calls task(0) .. task(count - 1), at most `jobs` at once, and waits for all of them. The first
/// exception that a task throws is thrown again once the running ones have ended; later tasks are
/// then not begun.
void run_parallel(unsigned jobs, std::size_t count, const std::function<void(std::size_t)> &task);

}  // namespace torment::build
