// SPDX-License-Identifier: Apache-2.0
#include "supervisor/run_plan.h"

#include <algorithm>

#include "core/overheads.h"
#include "core/spread.h"

namespace torment::supervisor {
namespace {

bool is_same_unit(const core::Result &a, const core::Result &b) {
  return a.plugin == b.plugin && a.benchmark == b.benchmark && a.variant == b.variant && a.size == b.size;
}

bool is_larger(const core::Size &a, const core::Size &b) {
  const auto &left = a.parameters;
  const auto &right = b.parameters;
  return !left.empty() && left.size() == right.size() && left[0].value > right[0].value &&
         std::equal(left.begin() + 1, left.end(), right.begin() + 1);
}

void plan_unit(core::Record &record, const core::Result &planned) {
  const bool known = std::any_of(record.results.begin(), record.results.end(),
                                 [&](const core::Result &result) { return is_same_unit(result, planned); });
  if (!known) record.results.push_back(planned);
}

}  // namespace

std::string make_unique_name(const std::string &wanted, const std::vector<core::PluginInfo> &others,
                             const std::map<std::string, std::string> &earlier_names) {
  const auto is_taken = [&](const std::string &name) {
    return std::any_of(others.begin(), others.end(),
                       [&](const core::PluginInfo &other) {
                         return core::name_without_device(other.name) == name;
                       }) ||
           std::any_of(earlier_names.begin(), earlier_names.end(),
                       [&](const auto &earlier) { return earlier.second == name; });
  };
  std::string name = wanted;
  for (int number = 2; is_taken(name); number++)
    name = wanted + "#" + std::to_string(number);
  return name;
}

void plan_units(core::Record &record, const core::PluginInfo &plugin, const PlannedBenchmark &benchmark) {
  core::Result planned;
  planned.plugin = plugin.name;
  planned.benchmark = benchmark.name;
  planned.size = benchmark.size;
  planned.message = "its turn did not come";
  if (benchmark.against) planned.against = core::Counterpart{*benchmark.against, {}};
  const auto is_counterpart = [&](const auto &unit) {
    return unit.benchmark == benchmark.name && benchmark.against && unit.variant == *benchmark.against;
  };
  const bool lacks_counterpart =
      std::any_of(plugin.failed_units.begin(), plugin.failed_units.end(), is_counterpart);
  for (const core::Unit &unit : plugin.units) {
    if (unit.benchmark != benchmark.name || !benchmark.selects(unit.variant) || lacks_counterpart) continue;
    planned.variant = unit.variant;
    planned.revision = unit.revision;
    plan_unit(record, planned);
  }
  for (const core::FailedUnit &unit : plugin.failed_units) {
    const bool is_wanted = unit.benchmark == benchmark.name && benchmark.selects(unit.variant);
    if (!is_wanted && !is_counterpart(unit)) continue;
    // A comparison lacks a side whichever of the two was rejected, and is entered once.
    planned.variant = benchmark.against ? std::string(core::variant_with) : unit.variant;
    planned.revision = 0;
    planned.outcome = core::Outcome::build_failed;
    planned.message = unit.message;
    plan_unit(record, planned);
    planned.outcome = core::Outcome::not_run;
  }
}

std::string explain_skipping(const core::Result &wanted, const std::vector<core::Result> &results) {
  for (const core::Result &other : results) {
    const bool was_too_much =
        other.outcome == core::Outcome::out_of_memory || other.outcome == core::Outcome::timed_out;
    const bool is_of_unit = other.plugin == wanted.plugin && other.benchmark == wanted.benchmark &&
                            other.variant == wanted.variant;
    if (was_too_much && is_of_unit && is_larger(wanted.size, other.size))
      return std::string(to_string(other.outcome)) + " at " + to_string(other.size) +
             ": larger sizes are skipped";
  }
  return {};
}

}  // namespace torment::supervisor
