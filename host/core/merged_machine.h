// The machines of several records as one: what they have in common.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/machine.h"
#include "core/record.h"

namespace torment::core {

/// What a run's node is called: by the batch system, where that differs from the machine's own name
/// (containers, and several of Slurm's nodes on one machine, share that), else by its own.
std::string name_node(const Machine &machine, const std::optional<Job> &job);

/// Of one kind (merge.h), at least one. What differs is unknown in the merged one; of several nodes its name
/// says how many they are, and which.
Machine merge_machines(std::span<const Machine *const> machines, const std::set<std::string> &nodes);

/// In what machines of one kind differ that times may feel, in words.
std::vector<std::string> list_machine_differences(std::span<const Machine *const> machines);

}  // namespace torment::core
