// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "core/plugin_score.h"
#include "core/statistics.h"
#include "report/export/tables.h"

namespace torment::report {
namespace {

constexpr std::array<std::string_view, 5> figures{"median_s", "peak_s", "average_s", "peak_ratio",
                                                  "average_ratio"};

std::optional<double> pick(const core::Result &result, const core::Reference *reference,
                           std::string_view figure) {
  if (result.outcome != core::Outcome::verified) return std::nullopt;
  if (figure == "peak_ratio") return core::compute_ratios(result, reference).peak;
  if (figure == "average_ratio") return core::compute_ratios(result, reference).average;
  const core::Summary times = core::summarize(core::total_times_s(result.samples));
  if (figure == "peak_s") return times.peak_s;
  return figure == "average_s" ? times.average_s : times.median_s;
}

/// The columns of the plugins, in the order in which the records name them.
using PluginColumns = std::map<std::string_view, std::size_t>;

/// The rows of one record.
class Writer {
 public:
  Writer(const ScoredRecord &scored, const PluginColumns &plugins, std::string_view figure, Table &table)
      : record_(scored.record),
        reference_(find_fitting_reference(scored)),
        plugins_(plugins),
        figure_(figure),
        table_(table),
        scored_(scored.record) {}

  void write() {
    for (const core::Result &result : record_.results) {
      const auto column = plugins_.find(result.plugin);
      if (column == plugins_.end()) continue;
      Cell &cell = find_row(result)[column->second];
      if (!std::holds_alternative<std::monostate>(cell)) continue;
      if (const auto value = pick(result, reference_, figure_)) cell = *value;
    }
  }

 private:
  using Key = std::tuple<std::string, std::string, std::string>;  // benchmark, variant and size

  Row &find_row(const core::Result &result) {
    const std::string_view variant = scored_.hold(result) ? "scored" : std::string_view(result.variant);
    const std::string size = to_string(result.size);
    const auto [place, is_new] = rows_.try_emplace(Key(result.benchmark, variant, size), table_.rows.size());
    if (is_new) {
      Row &row = table_.rows.emplace_back();
      row << record_.id << result.benchmark << variant << size;
      row.resize(table_.columns.size());
    }
    return table_.rows[place->second];
  }

  const core::Record &record_;
  const core::Reference *reference_;
  const PluginColumns &plugins_;
  std::string_view figure_;
  Table &table_;
  core::ScoredVariants scored_;
  std::map<Key, std::size_t> rows_;
};

}  // namespace

std::span<const std::string_view> matrix_figures() {
  return figures;
}

Table make_matrix_table(std::span<const ScoredRecord> records, std::string_view figure) {
  Table table;
  table.figures = "plugin";
  table.columns = {{"record", Role::key, true},
                   {"benchmark", Role::key, true},
                   {"variant", Role::key, true},
                   {"size", Role::key, has_sweep(records)}};
  PluginColumns plugins;
  for (const ScoredRecord &scored : records) {
    for (const core::PluginInfo &plugin : scored.record.plugins) {
      if (!plugins.try_emplace(plugin.name, table.columns.size()).second) continue;
      table.columns.push_back({plugin.name, Role::figure, true});
    }
  }
  for (const ScoredRecord &scored : records)
    Writer(scored, plugins, figure, table).write();
  return table;
}

}  // namespace torment::report
