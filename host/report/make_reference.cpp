// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/error.h"
#include "core/plugin_score.h"
#include "core/statistics.h"
#include "core/sweep.h"
#include "core/utf8.h"
#include "report/reference_file.h"

namespace torment::report {
namespace {

constexpr std::string_view baseline_compiler = "gcc";

/// The times of a verified result; null where they give no ratio.
std::optional<core::ReferenceTime> time_result(const core::Result &result) {
  const core::Summary whole = core::summarize(core::total_times_s(result.samples));
  const core::Summary compute = core::summarize(core::compute_times_s(result.samples));
  if (result.outcome != core::Outcome::verified || !whole.average_s || !(*whole.peak_s > 0))
    return std::nullopt;
  return core::ReferenceTime{.peak_s = *whole.peak_s,
                             .average_s = *whole.average_s,
                             .compute_peak_s = compute.peak_s,
                             .compute_average_s = compute.average_s,
                             .revision = result.revision,
                             .size = result.size};
}

std::map<std::string, core::ReferenceTime> time_plugin(const core::Record &record,
                                                       const std::string &plugin) {
  std::map<std::string, core::ReferenceTime> times;
  for (const core::Result &result : record.results) {
    if (result.plugin != plugin || result.variant != "default") continue;
    if (const auto time = time_result(result)) times.emplace(result.benchmark, *time);
  }
  return times;
}

/// The scored benchmarks that the times lack, e.g. "Dot, Scan".
std::string list_missing(const core::Suite &suite, const std::map<std::string, core::ReferenceTime> &times) {
  std::string missing;
  for (const core::ScoredBenchmark &benchmark : suite.scored) {
    const auto time = times.find(benchmark.name);
    if (time != times.end() && time->second.revision == benchmark.revision) continue;
    missing += (missing.empty() ? "" : ", ") + benchmark.name;
  }
  return missing;
}

constexpr std::string_view before_record = ", record ";

std::string describe_origin(const core::Record &record, const core::PluginInfo &plugin) {
  const std::string cpu = record.machine.cpu.model.value_or("unknown CPU");
  return core::to_line(cpu + ", " + plugin.identity->compiler + " " + plugin.identity->compiler_version +
                       ", flags \"" + plugin.identity->flags + "\"") +
         std::string(before_record) + core::to_line(record.id);
}

/// Machine, compiler and flags of an origin, without the records.
std::string_view without_records(std::string_view origin) {
  return origin.substr(0, origin.rfind(before_record));
}

void require_whole_run(const core::Record &record) {
  if (!record.complete) {
    throw core::Error(
        "the record is of an interrupted run; finish it with `torment-host run --resume` first");
  }
  if (core::is_sweep(record))
    throw core::Error("the record is of a sweep; a reference takes the sizes of a class");
}

const core::PluginInfo &find_newest_baseline(const core::Record &record) {
  const auto any = [](const core::PluginInfo &) { return true; };
  const core::PluginInfo *newest = core::find_newest(record, core::Model::sequential, baseline_compiler, any);
  if (newest == nullptr) throw core::Error("the record has no sequential plugin built by gcc");
  return *newest;
}

}  // namespace

core::Reference extend_reference(core::Reference reference, const core::Record &record) {
  require_whole_run(record);
  if (record.suite.name != reference.suite || record.settings.size_class != reference.size_class) {
    throw core::Error("the record is of " + core::to_line(record.suite.name) + ", size class " +
                      std::string(to_string(record.settings.size_class)) + "; the reference is of " +
                      core::to_line(reference.suite) + ", " + std::string(to_string(reference.size_class)));
  }
  const core::PluginInfo &plugin = find_newest_baseline(record);
  const std::string origin = describe_origin(record, plugin);
  if (without_records(origin) != without_records(reference.origin)) {
    throw core::Error("the reference was timed by " + core::to_line(reference.origin) + ", the record by " +
                      origin + ": one reference is of one machine, compiler and flags");
  }
  const std::size_t before = reference.times.size();
  reference.times.merge(time_plugin(record, plugin.name));
  if (reference.times.size() == before)
    throw core::Error("the reference has all benchmarks that the record's plugin " +
                      core::to_line(plugin.name) + " verified; their times stay as they are");
  reference.origin += " and " + core::to_line(record.id);
  return reference;
}

core::Reference make_reference(const core::Record &record, std::string_view name, uint32_t version) {
  if (!is_reference_name(name)) {
    throw core::UsageError("a reference's name is 1 to 64 letters, digits, dots, hyphens and underscores");
  }
  require_whole_run(record);
  if (record.suite.scored.empty()) throw core::Error("the record's suite scores no benchmark");
  const core::PluginInfo &newest = find_newest_baseline(record);
  const auto has_all = [&](const core::PluginInfo &plugin) {
    return list_missing(record.suite, time_plugin(record, plugin.name)).empty();
  };
  const core::PluginInfo *plugin =
      core::find_newest(record, core::Model::sequential, baseline_compiler, has_all);
  if (plugin == nullptr) {
    throw core::Error("plugin " + core::to_line(newest.name) + " did not verify these scored benchmarks: " +
                      core::to_line(list_missing(record.suite, time_plugin(record, newest.name))));
  }
  return {.id = {.name = std::string(name), .hash = {}},
          .version = version,
          .suite = record.suite.name,
          .size_class = record.settings.size_class,
          .origin = describe_origin(record, *plugin),
          .times = time_plugin(record, plugin->name)};
}

}  // namespace torment::report
