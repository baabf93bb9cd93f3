// How near results come to what the device can do: percent of its limits, and the roofline.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "report/console_roofs.h"
#include "report/html/chart.h"
#include "report/html/sections.h"
#include "report/html/table.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

constexpr std::string_view double_operation = "double-precision operation";

bool has_rates(const ResultView &result) {
  return result.rates.bytes_per_s || result.rates.operations_per_s;
}

std::string write_giga(const std::optional<double> &rate) {
  return rate ? to_fixed(*rate / 1e9, 1) : "n/a";
}

std::string write_percent(const std::optional<double> &share) {
  return share ? to_fixed(100 * *share, 1) : "n/a";
}

/// Transfers in GB/s, where there was something to move.
std::string write_transfer(double bytes, const std::optional<double> &time_s) {
  if (!(bytes > 0) || !time_s || !(*time_s > 0)) return "n/a";
  return write_giga(bytes / *time_s);
}

void write_row(Table &table, const PluginView &plugin, const ResultView &view) {
  const core::Cost &cost = *view.result->cost;
  Row row = table.row();
  row.heading(view.name).text(plugin.plugin->name);
  row.number(write_giga(view.rates.bytes_per_s));
  row.number(write_percent(view.shares.bytes)).number(write_percent(view.measured_shares.bytes));
  row.number(write_giga(view.rates.operations_per_s));
  row.number(write_percent(view.shares.operations)).number(write_percent(view.measured_shares.operations));
  row.text(cost.operation);
  const bool moves = plugin.gpu != nullptr;
  row.number(moves ? write_transfer(cost.upload_bytes, view.upload_s) : "n/a");
  row.number(moves ? write_transfer(cost.download_bytes, view.download_s) : "n/a");
}

void write_table(Writer &page, const RunView &run) {
  const std::vector<Column> columns{{"benchmark", false}, {"plugin", false}, {"GB/s"},
                                    {"% of nominal"},     {"% of measured"}, {"Gop/s"},
                                    {"% of nominal"},     {"% of measured"}, {"operation", false},
                                    {"upload, GB/s"},     {"download, GB/s"}};
  Table table(page, run.id + "-limits-table",
              "Rates of the compute phase by its median, and of transfers by their mean", columns);
  for (const PluginView &plugin : run.plugins) {
    for (const ResultView &result : plugin.results)
      if (has_rates(result)) write_row(table, plugin, result);
  }
}

/// What the limits are, once a kind of GPU.
void write_notes(Writer &page, const RunView &run) {
  std::map<std::string_view, const PluginView *> gpus;
  bool is_over = false;
  for (const PluginView &plugin : run.plugins) {
    if (plugin.gpu != nullptr) gpus.emplace(plugin.gpu->name, &plugin);
    is_over |= std::ranges::any_of(
        plugin.results, [](const ResultView &result) { return result.shares.greater().value_or(0) > 1; });
  }
  for (const auto &[name, plugin] : gpus) {
    const core::DeviceLimits &limits = plugin->limits;
    page.element(
        "p",
        "Limits of " + std::string(name) +
            ", from its clocks, bus width and multiprocessors: " + write_giga(limits.bytes_per_s) +
            " GB/s; Gop/s: double " + write_giga(limits.double_per_s) + " (" +
            write_giga(limits.double_matrix_per_s) + " with matrix units, which percentages take), single " +
            write_giga(limits.single_per_s) + ", 32-bit integer " + write_giga(limits.integer_per_s) + ".",
        {{"class", "note"}});
  }
  if (is_over)
    page.element("p",
                 "Over 100 %: either the problem fits in the device's cache, or cost model or clock are "
                 "wrong. It is no "
                 "result.",
                 {{"class", "warning"}});
}

/// What the run measured, place by place.
void write_roofs(Writer &page, const RunView &run) {
  const auto &roofs = run.record().roofs;
  if (!roofs) return;
  for (const std::string &note : roofs->notes)
    page.element("p", note, {{"class", "note"}});
  if (roofs->list.empty()) return;
  const std::vector<Column> columns{{"where", false},    {"arrays in", false}, {"copy, GB/s"},
                                    {"triad, GB/s"},     {"read, GB/s"},       {"double, Gop/s"},
                                    {"single, Gop/s"},   {"pageable, GB/s"},   {"page-locked, GB/s"},
                                    {"empty launch, us"}};
  Table table(page, run.id + "-roofs-table", "Roofs: what simple loops of the host reached in this run",
              columns);
  const auto write_link = [](const std::optional<core::LinkRoof> &link) {
    return link ? write_giga(link->upload_bytes_per_s) + " up, " + write_giga(link->download_bytes_per_s) +
                      " down"
                : "n/a";
  };
  for (const core::Roofs &place : roofs->list) {
    for (const core::MemoryRoof &memory : place.memory) {
      Row row = table.row();
      row.heading(name_place(place, run.record().machine)).text(memory.level);
      row.number(write_giga(memory.copy_bytes_per_s)).number(write_giga(memory.triad_bytes_per_s));
      row.number(write_giga(memory.read_bytes_per_s));
      row.number(write_giga(place.double_per_s)).number(write_giga(place.single_per_s));
      row.number(write_link(place.pageable)).number(write_link(place.pinned));
      row.number(to_microseconds(place.launch_s));
    }
  }
}

/// Lines that no point can be above, from `least` to `greatest` operations a byte.
void add_roofs(Chart &chart, const core::DeviceLimits &limits, double least, double greatest) {
  const auto add = [&](const char *name, const std::optional<double> &operations_per_s) {
    if (!operations_per_s || !limits.bytes_per_s) return;
    const double ridge = *operations_per_s / *limits.bytes_per_s;
    Series series;
    series.name = name;
    series.is_limit = true;
    series.colour = chart.series.size();
    series.x = {std::min(least, ridge), ridge, std::max(greatest, ridge * 4)};
    for (const double x : series.x)
      series.values.emplace_back(std::min(x * *limits.bytes_per_s, *operations_per_s) / 1e9);
    chart.series.push_back(std::move(series));
  };
  add("memory and vector units", limits.double_per_s);
  if (limits.double_matrix_per_s != limits.double_per_s) add("matrix units", limits.double_matrix_per_s);
}

/// One GPU's roofline of double-precision results; no series where it has none.
Chart make_roofline(const RunView &run, const core::Gpu &gpu) {
  Chart chart;
  chart.name = gpu.name;
  chart.kind = ChartKind::points;
  chart.x_title = "double-precision operations a byte";
  chart.y_title = "Gop/s";
  chart.log_x = chart.log_y = true;
  double least = 0;
  double greatest = 0;
  std::vector<Series> points;
  for (std::size_t number = 0; number < run.plugins.size(); ++number) {
    const PluginView &plugin = run.plugins[number];
    if (plugin.gpu != &gpu) continue;
    Series series;
    series.name = plugin.plugin->name;
    series.colour = number;
    for (const ResultView &view : plugin.results) {
      if (!view.rates.intensity || view.result->cost->operation != double_operation) continue;
      series.x.push_back(*view.rates.intensity);
      series.values.emplace_back(*view.rates.operations_per_s / 1e9);
      series.labels.push_back(view.name);
      least = least > 0 ? std::min(least, *view.rates.intensity) : *view.rates.intensity;
      greatest = std::max(greatest, *view.rates.intensity);
    }
    if (!series.x.empty()) points.push_back(std::move(series));
  }
  if (points.empty()) return chart;
  add_roofs(chart, core::compute_limits(gpu), least, greatest);
  chart.series.insert(chart.series.end(), points.begin(), points.end());
  return chart;
}

}  // namespace

void write_limits(Writer &page, const RunView &run) {
  if (!run.has_scores()) return;
  const bool is_known = std::ranges::any_of(
      run.plugins, [](const PluginView &plugin) { return std::ranges::any_of(plugin.results, has_rates); });
  if (!is_known) return;
  page.element("h3", "Percent of the limit", {{"id", run.id + "-limits"}});
  std::vector<Chart> charts;
  for (const core::Gpu &gpu : run.record().machine.gpus) {
    Chart chart = make_roofline(run, gpu);
    if (!chart.series.empty()) charts.push_back(std::move(chart));
  }
  write_charts(page,
               {.id = run.id + "-roofline-chart",
                .label = "Roofline: what double-precision results reach of what memory and units can give",
                .instead = "The figures stand in the table below.",
                .choice = "GPU"},
               charts);
  write_notes(page, run);
  write_roofs(page, run);
  write_table(page, run);
}

}  // namespace torment::report::html
