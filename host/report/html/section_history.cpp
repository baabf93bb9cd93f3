// A benchmark over time or over compiler versions, where the records together hold several points of one.
// SPDX-License-Identifier: Apache-2.0
#include "report/html/chart.h"
#include "report/html/history.h"
#include "report/html/sections.h"
#include "report/html/table.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

Chart make_chart(const BenchmarkHistory &history, const std::vector<std::string> &places,
                 const std::string &(*place_of)(const HistoryPoint &)) {
  Chart chart;
  chart.name = history.benchmark;
  chart.kind = ChartKind::lines;
  chart.y_title = "seconds, median with its 95 % interval";
  chart.log_y = true;
  for (const std::string &place : places)
    chart.categories.push_back(to_minute(place));
  for (const HistorySeries &of_benchmark : history.series) {
    Series series;
    series.name = of_benchmark.name;
    series.colour = chart.series.size();
    for (const std::string &place : places) {
      const HistoryPoint *last = nullptr;  // of several at one place the newest
      for (const HistoryPoint &point : of_benchmark.points)
        if (place_of(point) == place) last = &point;
      series.values.push_back(last == nullptr ? std::nullopt : std::optional(last->median_s));
      series.intervals.push_back(last == nullptr ? std::nullopt : last->interval);
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

const std::string &started_of(const HistoryPoint &point) {
  return point.started;
}

const std::string &version_of(const HistoryPoint &point) {
  return point.compiler_version;
}

void write_places(Writer &page, const History &history, const std::vector<std::string> &places,
                  const std::string &(*place_of)(const HistoryPoint &), const std::string &id,
                  const std::string &what) {
  if (places.size() < 2) return;
  std::vector<Chart> charts;
  for (const BenchmarkHistory &benchmark : history.benchmarks) {
    charts.push_back(make_chart(benchmark, places, place_of));
    charts.back().x_title = what;
  }
  write_charts(page,
               {.id = id,
                .label = "Median times over " + what + ", logarithmic; lower is better",
                .instead = "The figures stand in the table below.",
                .choice = "Benchmark"},
               charts);
}

void write_table(Writer &page, const History &history) {
  const auto details = page.open("details");
  page.element("summary", "All points, as a table");
  const std::vector<Column> columns{{"benchmark", false},
                                    {"compiler and variant", false},
                                    {"compiler version", false},
                                    {"started (UTC)", false},
                                    {"host", false},
                                    {"median, s"},
                                    {"its 95 % interval, s"}};
  Table table(page, "history-table", "Median times of what was measured several times", columns);
  for (const BenchmarkHistory &benchmark : history.benchmarks) {
    for (const HistorySeries &series : benchmark.series) {
      for (const HistoryPoint &point : series.points) {
        Row row = table.row();
        row.heading(benchmark.benchmark).text(series.name).text(point.compiler_version);
        row.text(to_minute(point.started)).text(point.hostname).number(to_time(point.median_s));
        row.number(point.interval ? to_time(point.interval->low) + " to " + to_time(point.interval->high)
                                  : "n/a");
      }
    }
  }
}

}  // namespace

void write_history(Writer &page, const History &history) {
  if (history.benchmarks.empty()) return;
  const auto section = page.open("section", {{"id", "history"}});
  page.element("h2", "History");
  write_places(page, history, history.times, started_of, "history-time-chart", "time");
  write_places(page, history, history.versions, version_of, "history-version-chart", "compiler versions");
  write_table(page, history);
}

}  // namespace torment::report::html
