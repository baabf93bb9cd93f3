// SPDX-License-Identifier: Apache-2.0
#include "cli/resumed_record.h"

#include <algorithm>

#include "cli/run_record.h"
#include "core/error.h"
#include "core/overheads.h"
#include "report/record_file.h"

namespace torment::cli {
namespace {

/// Makes what is not verified a result that is still to come, as after a driver was mended; where plugins
/// took turns, what took turns with it too, since alone it would be half a pair.
void forget_unverified(core::Record &record) {
  const std::vector<core::Result> results = record.results;
  const auto is_to_be_run_again = [&](const core::Result &result) {
    if (result.outcome != core::Outcome::verified) return true;
    return record.settings.is_interleaved() &&
           std::any_of(results.begin(), results.end(), [&](const core::Result &other) {
             return other.benchmark == result.benchmark && other.size == result.size &&
                    other.outcome != core::Outcome::verified;
           });
  };
  for (core::Result &result : record.results) {
    if (!is_to_be_run_again(result)) continue;
    core::Result pending;
    pending.plugin = result.plugin;
    pending.benchmark = result.benchmark;
    pending.variant = result.variant;
    pending.revision = result.revision;
    pending.size = result.size;
    if (result.against) pending.against = core::Counterpart{result.against->variant, {}};
    pending.message = "to be run again";
    result = std::move(pending);
    record.complete = false;
  }
}

}  // namespace

core::Record take_up_record(RunKind kind, const std::filesystem::path &path, bool retry) {
  core::Record record = report::read_record(path);
  if (core::is_overheads(record) != (kind == RunKind::overheads))
    throw core::UsageError("the record " + path.string() + " is " +
                           (kind == RunKind::overheads ? "none" : "one") +
                           " of torment-host overheads: resume it with the command that began it");
  if (retry) forget_unverified(record);
  if (record.complete)
    throw core::UsageError(
        "the record " + path.string() +
        " is complete: nothing is left to resume; --retry runs again what is not verified");
  if (record.suite != begin_record(RunKind::run, record.settings, {}).suite)
    throw core::UsageError(
        "the record " + path.string() + " is of suite " + record.suite.name +
        ", whose benchmarks are not this program's: resume it with the program that began it");
  return record;
}

}  // namespace torment::cli
