// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "core/measured_limits.h"
#include "core/overheads.h"
#include "core/plugin_score.h"
#include "core/statistics.h"
#include "core/sweep.h"
#include "report/device_name.h"
#include "report/export/tables.h"
#include "report/export/unit_rows.h"

namespace torment::report {
namespace {

const std::vector<Column> columns{{"record", Role::key, true},
                                  {"suite", Role::key},
                                  {"size_class", Role::key, true},
                                  {"hostname", Role::key},
                                  {"plugin", Role::key, true},
                                  {"compiler", Role::key},
                                  {"compiler_version", Role::key},
                                  {"model", Role::key},
                                  {"device", Role::key},
                                  {"benchmark", Role::key, true},
                                  {"variant", Role::key, true},
                                  {"revision", Role::key},
                                  {"outcome", Role::key, true},
                                  {"repetitions", Role::figure},
                                  {"peak_s", Role::figure, true},
                                  {"average_s", Role::figure, true},
                                  {"stddev_s", Role::figure, true},
                                  {"median_s", Role::figure, true},
                                  {"median_low_s", Role::figure},
                                  {"median_high_s", Role::figure},
                                  {"upload_s", Role::figure},
                                  {"compute_s", Role::figure},
                                  {"download_s", Role::figure},
                                  {"first_call_s", Role::figure},
                                  {"reference", Role::key},
                                  {"peak_ratio", Role::figure, true},
                                  {"average_ratio", Role::figure, true},
                                  {"message", Role::key},
                                  {"size", Role::key},
                                  {"size_value", Role::key},
                                  {"growth_exponent", Role::figure},
                                  {"growth_r_squared", Role::figure},
                                  {"crossover", Role::key},
                                  {"crossover_size", Role::figure},
                                  {"nominal_share", Role::figure},
                                  {"measured_share", Role::figure},
                                  {"warnings", Role::key}};

/// Plugin, benchmark and variant.
using Unit = std::tuple<std::string_view, std::string_view, std::string_view>;

/// A unit with the parameters of its size that a sweep does not vary.
using Series = std::pair<Unit, std::string>;

/// The kinds of the result's warnings, e.g. "spread; few samples".
std::string name_warnings(const core::Result &result) {
  std::string text;
  for (const core::Warning &warning : result.warnings.value_or(std::vector<core::Warning>{}))
    text += (text.empty() ? "" : "; ") + std::string(to_string(warning.kind));
  return text;
}

/// The rows of one record.
class Writer {
 public:
  Writer(const ScoredRecord &scored, std::vector<Row> &rows)
      : record_(scored.record),
        reference_(find_fitting_reference(scored)),
        sweep_(core::compute_sweep(scored.record)),
        rows_(rows) {
    for (const core::PluginInfo &plugin : record_.plugins)
      plugins_.emplace(plugin.name, &plugin);
    for (const core::SweepSeries &series : sweep_)
      series_.emplace(Series({series.plugin, series.benchmark, series.variant}, to_string(series.fixed)),
                      &series);
  }

  void write() {
    std::set<std::string_view> with_rows;
    std::set<Unit> written;
    for (const core::Result &result : record_.results) {
      write_result(result);
      with_rows.insert(result.plugin);
      written.insert({result.plugin, result.benchmark, result.variant});
    }
    for (const core::PluginInfo &plugin : record_.plugins) {
      for (const core::FailedUnit &unit : plugin.failed_units) {
        if (core::is_path(unit.variant)) continue;
        if (!written.insert({plugin.name, unit.benchmark, unit.variant}).second) continue;
        write_without_times(plugin, unit.benchmark, unit.variant, core::Outcome::build_failed, unit.message);
        with_rows.insert(plugin.name);
      }
      if (with_rows.contains(plugin.name)) continue;
      write_without_times(plugin, {}, {}, plugin.outcome, plugin.message);
    }
  }

 private:
  Row &begin(std::string_view name, const core::PluginInfo *plugin) {
    Row &row = rows_.emplace_back();
    row.reserve(columns.size());
    row << record_.id << record_.suite.name << to_string(record_.settings.size_class)
        << record_.machine.hostname << name;
    if (plugin != nullptr && plugin->identity) {
      row << plugin->identity->compiler << plugin->identity->compiler_version
          << to_string(plugin->identity->model);
    } else {
      skip(row, 3);
    }
    return row << (plugin == nullptr ? "" : name_device(record_, *plugin));
  }

  void write_result(const core::Result &result) {
    const auto plugin = plugins_.find(result.plugin);
    Row &row = begin(result.plugin, plugin == plugins_.end() ? nullptr : plugin->second);
    row << result.benchmark << result.variant << uint64_t{result.revision} << to_string(result.outcome);
    const core::Summary times = core::summarize(core::total_times_s(result.samples));
    row << times.count << times.peak_s << times.average_s << times.stddev_s << times.median_s
        << times.median_low_s << times.median_high_s
        << core::summarize(core::upload_times_s(result.samples)).average_s
        << core::summarize(core::compute_times_s(result.samples)).average_s
        << core::summarize(core::download_times_s(result.samples)).average_s
        << (result.first_call ? std::optional(result.first_call->total_s()) : std::nullopt);
    const core::Figures ratios = core::compute_ratios(result, reference_);
    row << reference_name() << ratios.peak << ratios.average << result.message;
    add_size(row, result.size);
    write_series(row, result);
    const core::PluginInfo *known = plugin == plugins_.end() ? nullptr : plugin->second;
    write_shares(row, known, result);
    row << name_warnings(result);
  }

  /// Of the limit that the result is nearest to.
  void write_shares(Row &row, const core::PluginInfo *plugin, const core::Result &result) const {
    if (plugin == nullptr) return skip(row, 2);
    const core::Rates rates = core::compute_rates(result);
    const core::Gpu *gpu = core::find_gpu(record_, *plugin);
    const core::DeviceLimits nominal = gpu == nullptr ? core::DeviceLimits{} : core::compute_limits(*gpu);
    const core::DeviceLimits measured = core::find_measured_limits(record_, *plugin, result);
    row << core::compute_shares(result, rates, nominal).greater()
        << core::compute_shares(result, rates, measured).greater();
  }

  /// What the sweep says of the whole series, on each of its rows.
  void write_series(Row &row, const core::Result &result) const {
    const auto found = series_.find(
        Series({result.plugin, result.benchmark, result.variant}, to_string(core::fixed_part(result.size))));
    if (found == series_.end()) return skip(row, 4);
    const core::SweepSeries &series = *found->second;
    row << (series.growth ? std::optional(series.growth->exponent) : std::nullopt)
        << (series.growth ? series.growth->r_squared : std::nullopt) << to_string(series.crossover.kind)
        << series.crossover.size;
  }

  void write_without_times(const core::PluginInfo &plugin, std::string_view benchmark,
                           std::string_view variant, core::Outcome outcome, std::string_view message) {
    Row &row = begin(plugin.name, &plugin);
    row << benchmark << variant;
    skip(row, 1);
    row << to_string(outcome);
    skip(row, 11);
    row << reference_name();
    skip(row, 2);
    row << message;
    skip(row, 9);
  }

  std::string_view reference_name() const {
    return reference_ == nullptr ? std::string_view() : reference_->id.name;
  }

  const core::Record &record_;
  const core::Reference *reference_;
  std::map<std::string_view, const core::PluginInfo *> plugins_;
  std::vector<core::SweepSeries> sweep_;
  std::map<Series, const core::SweepSeries *> series_;
  std::vector<Row> &rows_;
};

}  // namespace

const core::Reference *find_fitting_reference(const ScoredRecord &scored) {
  const core::Reference *reference = scored.reference_or_null();
  const bool fits = reference != nullptr && core::explain_misfit(scored.record, *reference).empty();
  return fits ? reference : nullptr;
}

bool has_sweep(std::span<const ScoredRecord> records) {
  return std::ranges::any_of(records,
                             [](const ScoredRecord &scored) { return core::is_sweep(scored.record); });
}

Table make_result_table(std::span<const ScoredRecord> records) {
  Table table;
  table.columns = columns;
  find_column(table, "size").brief = has_sweep(records);
  for (const ScoredRecord &scored : records)
    Writer(scored, table.rows).write();
  return table;
}

}  // namespace torment::report
