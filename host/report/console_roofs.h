// Roofs for a terminal.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/machine.h"
#include "core/roofs.h"

namespace torment::report {

/// A table of memory's rates, and a line for arithmetic, links and launches, of each place; then the notes.
std::string to_console_roofs(const core::MeasuredRoofs &roofs, const core::Machine &machine);

/// One place in words: "NVIDIA H200", "one thread of the host", "16 threads of the host".
std::string name_place(const core::Roofs &roofs, const core::Machine &machine);

}  // namespace torment::report
