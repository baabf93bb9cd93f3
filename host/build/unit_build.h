// Compiles one unit, or takes what an earlier build left of it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "build/unit_plan.h"

namespace torment::build {

struct UnitResult {
  bool compiled = false;
  bool linked = true;   ///< false: breaks the plugin's link
  bool killed = false;  ///< the compiler was killed, maybe for its time: another try makes sense
  bool reused = false;  ///< nothing was run: it is what an earlier build left
  std::string message;  ///< why it failed, in a line; empty otherwise
  std::string log;      ///< what the compiler printed, and the linker if that failed
  double wall_s = 0;    ///< of the compile, when it was run
  std::vector<std::string> command;

  bool good() const { return compiled && linked; }
};

/// Where the unit's object file lies.
std::filesystem::path object_of(const PluginPlan &plan, const UnitPlan &unit);

/// What an earlier build of the same key left. A unit that ran out of time is tried again.
std::optional<UnitResult> find_earlier(const PluginPlan &plan, const UnitPlan &unit);

/// Compiles. Throws core::Error only when the object folder can't be written to.
UnitResult compile_unit(const PluginPlan &plan, const UnitPlan &unit, std::chrono::milliseconds timeout);

}  // namespace torment::build
