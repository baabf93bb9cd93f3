// Lists of logical processors, as Linux writes them, and which of them lie near a device.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/machine.h"

namespace torment::core {

/// Numbers of logical processors, rising.
using Processors = std::vector<uint32_t>;

/// Of "0-3,8" (cpuset(7), "List format"); null: no such list, or an empty one.
std::optional<Processors> parse_processors(std::string_view text);
std::string to_list(const Processors &processors);

/// Those that this process may run on, by its affinity (taskset, Slurm, cpusets of a cgroup); at least one.
Processors list_allowed_processors();

/// Those of `allowed` near device number `device` (-1: the first) of the machine; where there is no device or
/// the machine does not say, those in the one NUMA node that has most of them; where no nodes are known, all.
Processors choose_near(const Machine &machine, int32_t device, const Processors &allowed);

}  // namespace torment::core
