// Links a plugin of the units that compiled. Offload compilers compile device code only now, so that
// one unit can break the link; such a unit is found and left out.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "build/unit_build.h"

namespace torment::build {

struct LinkResult {
  bool linked = false;
  bool killed = false;  ///< a linker was killed, maybe for its time: another try makes sense
  std::string message;  ///< why not, in a line
  std::string log;      ///< of the last attempt: the table's compile and the link
  double wall_s = 0;    ///< of all attempts
  std::vector<std::vector<std::string>> commands;  ///< of the last attempt
  std::filesystem::path output;                    ///< the linked file, in the object folder
};

/// Links the good units among `results`; those that break the link are marked so in `results`.
/// Throws core::Error only when the object folder can't be written to.
LinkResult link_plugin(const PluginPlan &plan, std::vector<UnitResult> &results,
                       std::chrono::milliseconds timeout);

}  // namespace torment::build
