// What directives cost, as text for a terminal of 80 columns.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/record.h"

namespace torment::report {

/// For each plugin that has items a table: a row per item and size, or why there is none.
std::string to_console_overheads(const core::Record &record);

}  // namespace torment::report
