// What `run` and `sweep` share, which is everything but the sizes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cli/run_options.h"

namespace torment::cli {

/// Carries out the command with these arguments; returns the exit status.
int carry_out_run(RunKind kind, const std::vector<std::string> &arguments);

}  // namespace torment::cli
