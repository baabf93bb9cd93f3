// SPDX-License-Identifier: Apache-2.0
#include "report/html/history.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/version.h"

namespace torment::report::html {
namespace {

/// What must be equal for two times to be points of one series: benchmark and revision, then the rest.
using SeriesKey = std::tuple<std::string, std::string, std::string, std::string>;
using Group = std::map<std::string, std::map<SeriesKey, HistorySeries>>;  ///< by benchmark

std::string name_series(const PluginView &plugin, const core::Result &result) {
  const core::Identity &identity = *plugin.plugin->identity;
  std::string name = identity.profile.empty()
                         ? identity.compiler + " " + std::string(to_string(identity.model))
                         : identity.profile;
  if (!result.variant.empty() && result.variant != "default") name += "/" + result.variant;
  return name;
}

void add(Group &group, const RunView &run, const PluginView &plugin, const ResultView &view) {
  const core::Result &result = *view.result;
  const std::string machine = plugin.device == "host" || plugin.device.empty()
                                  ? run.record().machine.cpu.model.value_or(run.record().machine.hostname)
                                  : plugin.device;
  const std::string name = name_series(plugin, result);
  const std::string size = to_string(result.size) + "/" + std::to_string(result.revision) + "/" +
                           std::string(to_string(run.record().settings.host_memory));
  HistorySeries &series = group[result.benchmark][{name, machine, size, run.record().machine.hostname}];
  series.name = name + ", " + machine;
  HistoryPoint point;
  point.started = run.record().started;
  point.compiler_version = plugin.plugin->identity->compiler_version;
  point.hostname = run.record().machine.hostname;
  point.median_s = *view.times.median_s;
  if (view.times.median_low_s && view.times.median_high_s)
    point.interval = core::Interval{.low = *view.times.median_low_s, .high = *view.times.median_high_s};
  series.points.push_back(std::move(point));
}

bool is_before(const HistoryPoint &left, const HistoryPoint &right) {
  if (left.started != right.started) return left.started < right.started;
  return core::is_older_version(left.compiler_version, right.compiler_version);
}

template <class Less>
void sort_unique(std::vector<std::string> &texts, Less less) {
  std::ranges::sort(texts, less);
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
}

}  // namespace

History make_history(std::span<const RunView> runs) {
  Group group;
  for (const RunView &run : runs) {
    if (!run.has_scores()) continue;
    for (const PluginView &plugin : run.plugins) {
      if (!plugin.plugin->identity) continue;
      for (const ResultView &result : plugin.results)
        if (result.is_verified() && result.times.median_s) add(group, run, plugin, result);
    }
  }
  History history;
  for (auto &[benchmark, series_of_benchmark] : group) {
    BenchmarkHistory kept{benchmark, {}};
    for (auto &[key, series] : series_of_benchmark) {
      if (series.points.size() < 2) continue;
      std::ranges::sort(series.points, is_before);
      for (const HistoryPoint &point : series.points) {
        history.times.push_back(point.started);
        history.versions.push_back(point.compiler_version);
      }
      kept.series.push_back(std::move(series));
    }
    if (!kept.series.empty()) history.benchmarks.push_back(std::move(kept));
  }
  sort_unique(history.times, std::less<>());
  sort_unique(history.versions, [](const std::string &left, const std::string &right) {
    return core::is_older_version(left, right) || (!core::is_older_version(right, left) && left < right);
  });
  return history;
}

}  // namespace torment::report::html
