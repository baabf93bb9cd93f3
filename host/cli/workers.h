// The workers that commands use: processes, or for a debugger this process itself.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "supervisor/interrupt.h"
#include "supervisor/worker.h"

namespace torment::cli {

/// Workers in processes of their own, confined as docs/security.md says unless told not to be; `interrupt`
/// outlives them.
supervisor::WorkerFactory make_process_factory(const supervisor::Interrupt &interrupt, bool confined = true);

/// Workers within this process, which a debugger then sees: no deadline holds, a crash is the host's.
supervisor::WorkerFactory make_in_process_factory(const supervisor::Interrupt &interrupt);

}  // namespace torment::cli
