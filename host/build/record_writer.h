// Writes the build record of one plugin, and asks an earlier one whether the plugin is still good.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "build/plugin_link.h"
#include "build/probe.h"

namespace torment::build {

struct MadePlugin {
  std::vector<UnitResult> units;  ///< in the plan's order
  LinkResult link;
  bool final = true;  ///< false: something was killed, so that another try makes sense
};

/// Writes plan.record. Throws core::Error when it can't.
void write_build_record(const PluginPlan &plan, const Probe &probe, const MadePlugin &made, double total_s);

/// Counts of an earlier build of the same key.
struct EarlierBuild {
  bool linked = false;
  std::string message;
  std::size_t built = 0;
  std::size_t failed = 0;
};

/// What the record says of the plugin, if nothing changed since and the plugin's file is the one
/// that was made; else nothing.
std::optional<EarlierBuild> find_earlier_build(const PluginPlan &plan);

}  // namespace torment::build
