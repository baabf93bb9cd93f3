// SPDX-License-Identifier: Apache-2.0
#include "cli/machine.h"

#include "cli/workers.h"
#include "supervisor/problem_maker.h"

namespace torment::cli {

core::Machine describe_machine() {
  const supervisor::Interrupt interrupt;
  const supervisor::WorkerFactory factory = make_process_factory(interrupt);
  return supervisor::ProblemMaker(factory).describe_machine();
}

}  // namespace torment::cli
