// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "report/html/chart.h"
#include "report/html/sections.h"
#include "report/html/table.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

using Key = std::pair<std::string_view, std::string_view>;  ///< plugin and variant

/// A benchmark's series, and what became of each of its sizes.
struct Part {
  std::string benchmark;
  std::vector<const core::SweepSeries *> series;
  std::map<Key, std::map<uint64_t, const ResultView *>> results;
  std::set<uint64_t> sizes;
};

std::vector<Part> split_by_benchmark(const RunView &run) {
  std::vector<Part> parts;
  std::map<std::string_view, std::size_t> places;
  for (const core::SweepSeries &series : run.sweep) {
    const auto [place, is_new] = places.emplace(series.benchmark, parts.size());
    if (is_new) parts.push_back({series.benchmark, {}, {}, {}});
    parts[place->second].series.push_back(&series);
  }
  for (const PluginView &plugin : run.plugins) {
    for (const ResultView &view : plugin.results) {
      const auto place = places.find(view.result->benchmark);
      if (place == places.end() || view.result->size.parameters.empty()) continue;
      const uint64_t size = view.result->size.parameters.front().value;
      Part &part = parts[place->second];
      part.results[{view.result->plugin, view.result->variant}].emplace(size, &view);
      part.sizes.insert(size);
    }
  }
  return parts;
}

std::string name_series(const core::SweepSeries &series) {
  return series.plugin + (series.variant.empty() || series.variant == "default" ? "" : "/" + series.variant);
}

void write_times(Writer &page, const std::string &id, const Part &part) {
  std::vector<Column> columns{{part.series.front()->parameter}};
  for (const core::SweepSeries *series : part.series)
    columns.push_back({name_series(*series)});
  Table table(page, id + "-times", part.benchmark + ": median times in seconds", columns);
  for (const uint64_t size : part.sizes) {
    Row row = table.row();
    row.heading(std::to_string(size));
    for (const core::SweepSeries *series : part.series) {
      const auto of_series = part.results.find({series->plugin, series->variant});
      if (of_series == part.results.end() || !of_series->second.contains(size)) {
        row.number("");
        continue;
      }
      const ResultView &view = *of_series->second.at(size);
      row.number(view.is_verified() ? to_time(view.times.median_s)
                                    : std::string(to_string(view.result->outcome)));
    }
  }
}

void write_growth(Writer &page, const std::string &id, const Part &part) {
  const std::vector<Column> columns{{"plugin", false},
                                    {"time grows as size to the power of"},
                                    {"R²"},
                                    {"beats sequential gcc", false},
                                    {"from size"},
                                    {"equal at about"}};
  Table table(page, id + "-growth", part.benchmark + ": growth and crossover", columns);
  for (const core::SweepSeries *series : part.series) {
    Row row = table.row();
    row.heading(name_series(*series));
    row.number(to_fixed(series->growth ? std::optional(series->growth->exponent) : std::nullopt, 2));
    row.number(to_fixed(series->growth ? series->growth->r_squared : std::nullopt, 4));
    row.text(to_string(series->crossover.kind));
    row.number(series->crossover.measured_size ? std::to_string(*series->crossover.measured_size) : "");
    row.number(series->crossover.size ? to_fixed(series->crossover.size, 0) : "");
  }
}

/// The time of the series at that size, between its points by the line through their logarithms' places.
std::optional<double> time_at(const core::SweepSeries &series, double size) {
  const auto next = std::ranges::find_if(
      series.points, [&](const core::SweepPoint &point) { return static_cast<double>(point.size) >= size; });
  if (next == series.points.end() || next == series.points.begin()) return std::nullopt;
  const core::SweepPoint &low = *std::prev(next);
  const double whole = std::log(static_cast<double>(next->size)) - std::log(static_cast<double>(low.size));
  const double weight = (std::log(size) - std::log(static_cast<double>(low.size))) / whole;
  return std::exp(std::log(low.time_s) + weight * (std::log(next->time_s) - std::log(low.time_s)));
}

Chart make_chart(const Part &part) {
  Chart chart;
  chart.name = part.benchmark;
  chart.kind = ChartKind::lines;
  chart.x_title = part.series.front()->parameter;
  chart.y_title = "seconds, median";
  chart.log_x = chart.log_y = true;
  for (const core::SweepSeries *of_benchmark : part.series) {
    Series series;
    series.name = name_series(*of_benchmark);
    series.colour = chart.series.size();
    for (const core::SweepPoint &point : of_benchmark->points) {
      series.x.push_back(static_cast<double>(point.size));
      series.values.emplace_back(point.time_s);
    }
    if (const auto size = of_benchmark->crossover.size) {
      if (const auto time_s = time_at(*of_benchmark, *size))
        chart.marks.push_back({series.name + " = sequential gcc", *size, *time_s, series.colour});
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

}  // namespace

void write_sweep(Writer &page, const RunView &run) {
  if (run.sweep.empty()) return;
  page.element("h3", "Sweep", {{"id", run.id + "-sweep"}});
  const std::vector<Part> parts = split_by_benchmark(run);
  std::vector<Chart> charts;
  charts.reserve(parts.size());
  for (const Part &part : parts)
    charts.push_back(make_chart(part));
  write_charts(
      page,
      {.id = run.id + "-sweep-chart",
       .label = "Median time over size, both logarithmic; a ring marks where a plugin equals sequential gcc",
       .instead = "The figures stand in the tables below.",
       .choice = "Benchmark"},
      charts);
  for (std::size_t number = 0; number < parts.size(); ++number) {
    const std::string id = run.id + "-sweep-" + std::to_string(number + 1);
    write_times(page, id, parts[number]);
    write_growth(page, id, parts[number]);
  }
}

}  // namespace torment::report::html
