// SPDX-License-Identifier: Apache-2.0
#include "report/csv.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/plugin_score.h"
#include "core/statistics.h"
#include "core/sweep.h"
#include "core/utf8.h"
#include "report/device_name.h"
#include "report/number.h"

namespace torment::report {
namespace {

constexpr std::array header{"record",    "suite",         "size_class",       "hostname",
                            "plugin",    "compiler",      "compiler_version", "model",
                            "device",    "benchmark",     "variant",          "revision",
                            "outcome",   "repetitions",   "peak_s",           "average_s",
                            "stddev_s",  "median_s",      "median_low_s",     "median_high_s",
                            "upload_s",  "compute_s",     "download_s",       "first_call_s",
                            "reference", "peak_ratio",    "average_ratio",    "message",
                            "size",      "size_value",    "growth_exponent",  "growth_r_squared",
                            "crossover", "crossover_size"};

/// One line; cells are already fit for the file.
class Row {
 public:
  Row &text(std::string_view text) { return cell(to_csv_cell(text)); }
  Row &number(std::optional<double> number) { return cell(to_exact(number)); }
  Row &count(uint64_t count) { return cell(std::to_string(count)); }
  Row &empty(int cells) {
    for (int cell_index = 0; cell_index < cells; ++cell_index)
      cell({});
    return *this;
  }
  std::string end() const { return line_ + "\r\n"; }

 private:
  Row &cell(std::string_view cell) {
    if (!std::exchange(first_, false)) line_ += ',';
    line_ += cell;
    return *this;
  }

  std::string line_;
  bool first_ = true;
};

/// Plugin, benchmark and variant.
using Unit = std::tuple<std::string_view, std::string_view, std::string_view>;

class Writer {
 public:
  explicit Writer(const ScoredRecord &scored)
      : record_(scored.record),
        reference_(scored.reference_or_null()),
        sweep_(core::compute_sweep(scored.record)) {
    if (reference_ != nullptr && !core::explain_misfit(record_, *reference_).empty()) reference_ = nullptr;
    for (const core::PluginInfo &plugin : record_.plugins)
      plugins_.emplace(plugin.name, &plugin);
    for (const core::SweepSeries &series : sweep_)
      series_.emplace(Unit(series.plugin, series.benchmark, series.variant), &series);
  }

  std::string write() const {
    std::string rows;
    std::set<std::string_view> with_rows;
    std::set<Unit> written;
    for (const core::Result &result : record_.results) {
      rows += write_result(result);
      with_rows.insert(result.plugin);
      written.insert({result.plugin, result.benchmark, result.variant});
    }
    for (const core::PluginInfo &plugin : record_.plugins) {
      for (const core::FailedUnit &unit : plugin.failed_units) {
        if (!written.insert({plugin.name, unit.benchmark, unit.variant}).second) continue;
        rows += write_without_times(plugin, unit.benchmark, unit.variant, core::Outcome::build_failed,
                                    unit.message);
        with_rows.insert(plugin.name);
      }
      if (with_rows.contains(plugin.name)) continue;
      rows += write_without_times(plugin, {}, {}, plugin.outcome, plugin.message);
    }
    return rows;
  }

 private:
  Row begin(std::string_view name, const core::PluginInfo *plugin) const {
    Row row;
    row.text(record_.id).text(record_.suite.name).text(to_string(record_.settings.size_class));
    row.text(record_.machine.hostname).text(name);
    if (plugin != nullptr && plugin->identity) {
      row.text(plugin->identity->compiler).text(plugin->identity->compiler_version);
      row.text(to_string(plugin->identity->model));
    } else {
      row.empty(3);
    }
    return row.text(plugin == nullptr ? "" : name_device(record_, *plugin));
  }

  std::string write_result(const core::Result &result) const {
    const auto plugin = plugins_.find(result.plugin);
    Row row = begin(result.plugin, plugin == plugins_.end() ? nullptr : plugin->second);
    row.text(result.benchmark).text(result.variant).count(result.revision).text(to_string(result.outcome));
    const core::Summary times = core::summarize(core::total_times_s(result.samples));
    row.count(times.count).number(times.peak_s).number(times.average_s).number(times.stddev_s);
    row.number(times.median_s).number(times.median_low_s).number(times.median_high_s);
    row.number(core::summarize(core::upload_times_s(result.samples)).average_s);
    row.number(core::summarize(core::compute_times_s(result.samples)).average_s);
    row.number(core::summarize(core::download_times_s(result.samples)).average_s);
    row.number(result.first_call ? std::optional(result.first_call->total_s()) : std::nullopt);
    const core::Figures ratios = core::compute_ratios(result, reference_);
    row.text(reference_name()).number(ratios.peak).number(ratios.average);
    row.text(result.message).text(to_string(result.size));
    if (result.size.parameters.empty()) {
      row.empty(1);
    } else {
      row.count(result.size.parameters.front().value);
    }
    return write_series(row, result).end();
  }

  /// What the sweep says of the whole series, on each of its rows.
  Row &write_series(Row &row, const core::Result &result) const {
    const auto found = series_.find({result.plugin, result.benchmark, result.variant});
    if (found == series_.end()) return row.empty(4);
    const core::SweepSeries &series = *found->second;
    row.number(series.growth ? std::optional(series.growth->exponent) : std::nullopt);
    row.number(series.growth ? series.growth->r_squared : std::nullopt);
    return row.text(to_string(series.crossover.kind)).number(series.crossover.size);
  }

  std::string write_without_times(const core::PluginInfo &plugin, std::string_view benchmark,
                                  std::string_view variant, core::Outcome outcome,
                                  std::string_view message) const {
    Row row = begin(plugin.name, &plugin);
    row.text(benchmark).text(variant).empty(1).text(to_string(outcome)).empty(11);
    return row.text(reference_name()).empty(2).text(message).empty(6).end();
  }

  std::string_view reference_name() const {
    return reference_ == nullptr ? std::string_view() : reference_->id.name;
  }

  const core::Record &record_;
  const core::Reference *reference_;
  std::map<std::string_view, const core::PluginInfo *> plugins_;
  std::vector<core::SweepSeries> sweep_;
  std::map<Unit, const core::SweepSeries *> series_;
};

/// Whether a spreadsheet may run the text; it does so behind quotes as well. The wide forms of East
/// Asian keyboards count too.
bool looks_like_formula(std::string_view text) {
  constexpr std::array<std::string_view, 8> starts{"=",      "+",      "-",      "@",
                                                   "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
  const std::string_view begin = text.substr(std::min(text.find_first_not_of(' '), text.size()));
  return std::ranges::any_of(starts, [&](std::string_view start) { return begin.starts_with(start); });
}

}  // namespace

std::string to_csv_cell(std::string_view text) {
  std::string cell = core::flatten(text);
  // A tab or line break in front would have been a formula's start as well; flat, it is a space.
  if (looks_like_formula(cell)) cell.insert(0, 1, '\'');
  const bool spaced = cell.starts_with(' ') || cell.ends_with(' ');
  if (!spaced && cell.find_first_of(",\"") == std::string::npos) return cell;
  std::string quoted = "\"";
  for (const char letter : cell) {
    if (letter == '"') quoted += '"';
    quoted += letter;
  }
  return quoted + "\"";
}

std::string to_csv(std::span<const ScoredRecord> records) {
  Row names;
  for (const char *name : header)
    names.text(name);
  std::string text = names.end();
  for (const ScoredRecord &record : records)
    text += Writer(record).write();
  return text;
}

}  // namespace torment::report
