// What a run is to do, before it does it: names of plugins, units in the record, and those that are not worth
// trying. Not for doing it (run.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/record.h"

namespace torment::supervisor {

/// A benchmark of the run, in the order in which they run.
struct PlannedBenchmark {
  std::string name;
  core::Size size;
  /// Whether that variant is wanted.
  std::function<bool(const std::string &variant)> selects;
  /// The variant that the wanted one is compared with; null: none is.
  std::optional<std::string> against{};
};

/// A name that no other plugin of the record has, or had: a second "gcc" becomes "gcc#2".
std::string make_unique_name(const std::string &wanted, const std::vector<core::PluginInfo> &others,
                             const std::map<std::string, std::string> &earlier_names);

/// Enters the plugin's units of the benchmark in the record as not run yet, so that an interrupted record
/// shows them too.
void plan_units(core::Record &record, const core::PluginInfo &plugin, const PlannedBenchmark &benchmark);

/// Why the unit is not tried at that size: a smaller one was too much already. Empty: it is tried.
std::string explain_skipping(const core::Result &wanted, const std::vector<core::Result> &results);

}  // namespace torment::supervisor
