// `torment-host sweep`: a run over many sizes, for time against size.
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/command_run.h"

namespace torment::cli {

int run_sweep(const std::vector<std::string> &arguments) {
  return carry_out_run(RunKind::sweep, arguments);
}

}  // namespace torment::cli
