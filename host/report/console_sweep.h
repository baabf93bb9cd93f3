// A sweep as text for a terminal of 80 columns: times over sizes, and what they say.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/record.h"

namespace torment::report {

/// For each benchmark a table (a row per size, a numbered column per plugin and variant), why points are
/// missing, and the lines below.
std::string to_console_sweep(const core::Record &record);

/// A line per plugin and variant: how its time grows, and from which size on it beats the baseline.
std::string to_console_sweep_lines(const core::Record &record);

}  // namespace torment::report
