// Notes where a worker faulted, before the signal ends it: a plugin that writes to its inputs or far beside
// its outputs is told from one that crashes otherwise.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "protocol/progress.h"
#include "worker/problem.h"

namespace torment::worker {

/// From now on SIGSEGV and SIGBUS write the place to the page, then end the process as they would have.
/// Works on a stack of its own, so that an overflown stack is caught too. Process-wide, for good.
void note_faults(protocol::ProgressPage &page);

/// The problem that addresses are looked up in; null: none. [the thread that runs the plugin]
void set_faulting_problem(const PlacedProblem *problem);

}  // namespace torment::worker
