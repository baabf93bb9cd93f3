// The machines of several records as one: what they have in common.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/machine.h"

namespace torment::core {

/// Of one kind (merge.h), at least one. What differs is unknown in the merged one; its name says how many
/// they are, and which.
Machine merge_machines(std::span<const Machine *const> machines);

/// In what machines of one kind differ that times may feel, in words.
std::vector<std::string> list_machine_differences(std::span<const Machine *const> machines);

}  // namespace torment::core
