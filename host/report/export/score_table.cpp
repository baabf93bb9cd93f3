// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "core/plugin_score.h"
#include "core/sweep.h"
#include "report/device_name.h"
#include "report/export/tables.h"

namespace torment::report {
namespace {

/// A pair of columns, by peak and by average times.
struct Pair {
  const char *name;
  core::Figures (*pick)(const core::PluginScore &score);
  bool brief = false;
};

constexpr std::array pairs{
    Pair{"score", [](const core::PluginScore &score) { return score.score.score; }, true},
    Pair{"partial", [](const core::PluginScore &score) { return score.score.partial; }},
    Pair{"better_variant", [](const core::PluginScore &score) { return score.better_variant.score; }},
    Pair{"compute_only", [](const core::PluginScore &score) { return score.compute_only.score; }},
    Pair{"geometric_mean", [](const core::PluginScore &score) { return score.score.geometric_mean; }},
    Pair{"total_time_ratio", [](const core::PluginScore &score) { return score.score.total_time_ratio; }},
    Pair{"least_ratio", [](const core::PluginScore &score) { return score.score.least_ratio; }},
    Pair{"greatest_ratio", [](const core::PluginScore &score) { return score.score.greatest_ratio; }},
    Pair{"vs_sequential", [](const core::PluginScore &score) { return score.speedup_vs_sequential; }, true},
    Pair{"vs_cuda", [](const core::PluginScore &score) { return score.speedup_vs_cuda; }, true},
};

std::vector<Column> make_columns() {
  std::vector<Column> columns{
      {"record", Role::key, true},     {"suite", Role::key},        {"size_class", Role::key, true},
      {"hostname", Role::key},         {"plugin", Role::key, true}, {"compiler", Role::key},
      {"compiler_version", Role::key}, {"model", Role::key},        {"device", Role::key},
      {"reference", Role::key},        {"scored", Role::figure},    {"verified", Role::figure, true},
      {"rated", Role::figure}};
  for (const Pair &pair : pairs) {
    columns.push_back({std::string(pair.name) + "_peak", Role::figure, pair.brief});
    columns.push_back({std::string(pair.name) + "_average", Role::figure, pair.brief});
  }
  columns.push_back({"score_average_low", Role::figure});
  columns.push_back({"score_average_high", Role::figure});
  return columns;
}

Row write_plugin(const ScoredRecord &scored, const core::PluginInfo &plugin, const core::PluginScore &score) {
  const core::Record &record = scored.record;
  Row row;
  row << record.id << record.suite.name << to_string(record.settings.size_class) << record.machine.hostname
      << plugin.name;
  if (plugin.identity) {
    row << plugin.identity->compiler << plugin.identity->compiler_version
        << to_string(plugin.identity->model);
  } else {
    skip(row, 3);
  }
  const core::Reference *reference = find_fitting_reference(scored);
  row << name_device(record, plugin) << (reference == nullptr ? "" : reference->id.name);
  row << score.score.scored << score.score.verified << score.score.rated;
  for (const Pair &pair : pairs) {
    const core::Figures figures = pair.pick(score);
    row << figures.peak << figures.average;
  }
  const auto &interval = score.score.interval;
  return row << (interval ? std::optional(interval->low) : std::nullopt)
             << (interval ? std::optional(interval->high) : std::nullopt);
}

}  // namespace

Table make_score_table(std::span<const ScoredRecord> records) {
  Table table;
  table.columns = make_columns();
  for (const ScoredRecord &scored : records) {
    if (core::is_sweep(scored.record)) continue;
    const core::RecordScores scores = core::compute_scores(scored.record, scored.reference_or_null());
    for (std::size_t index = 0; index < scores.plugins.size(); ++index)
      table.rows.push_back(write_plugin(scored, scored.record.plugins[index], scores.plugins[index]));
  }
  return table;
}

}  // namespace torment::report
