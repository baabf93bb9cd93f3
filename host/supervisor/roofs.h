// Has the machine's roofs measured in a worker of their own.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "core/record.h"
#include "supervisor/worker.h"

namespace torment::supervisor {

/// With the device and threads of `settings`, on the processors `cores` (null: all allowed). What goes wrong
/// is a note. Throws Interrupted.
core::MeasuredRoofs measure_roofs(const WorkerFactory &factory, const core::Settings &settings,
                                  const std::optional<std::string> &cores);

}  // namespace torment::supervisor
