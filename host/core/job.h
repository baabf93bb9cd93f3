// The batch system's job that this process runs in, from its environment. What a record says of it is
// record.h's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/record.h"

namespace torment::core {

/// Of Slurm, by the variables that sbatch's manual page names under "Output environment variables"; null
/// outside a job. Variables that make no sense are left out.
std::optional<Job> find_job(const std::map<std::string, std::string> &environment);

}  // namespace torment::core
