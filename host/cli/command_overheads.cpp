// `torment-host overheads`: a run of comparisons, for what single directives cost.
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/command_run.h"

namespace torment::cli {

int run_overheads(const std::vector<std::string> &arguments) {
  return carry_out_run(RunKind::overheads, arguments);
}

}  // namespace torment::cli
