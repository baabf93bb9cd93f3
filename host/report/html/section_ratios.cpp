// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "report/html/chart.h"
#include "report/html/sections.h"

namespace torment::report::html {

// Of scored benchmarks alone: these are what a score is made of. Their figures stand in the plugins' tables.
void write_ratios(Writer &page, const RunView &run) {
  if (!run.has_scores() || run.reference == nullptr) return;
  Chart chart;
  chart.x_title = "average ratio to the reference time, with its 95 % interval";
  chart.log_x = true;
  std::map<std::string_view, std::size_t> places;
  for (const core::ScoredBenchmark &benchmark : run.record().suite.scored) {
    if (places.emplace(benchmark.name, chart.categories.size()).second)
      chart.categories.push_back(benchmark.name);
  }
  for (std::size_t index = 0; index < run.plugins.size(); ++index) {
    Series series;
    series.name = run.plugins[index].plugin->name;
    series.colour = index;
    series.values.resize(chart.categories.size());
    series.intervals.resize(chart.categories.size());
    bool is_empty = true;
    for (const ResultView &result : run.plugins[index].results) {
      if (!result.is_scored || !result.ratios.average) continue;
      const std::size_t place = places.at(result.result->benchmark);
      series.values[place] = result.ratios.average;
      series.intervals[place] = result.ratio_interval;
      is_empty = false;
    }
    if (!is_empty) chart.series.push_back(std::move(series));
  }
  if (chart.series.empty()) return;
  page.element("h3", "Ratios", {{"id", run.id + "-ratios"}});
  write_charts(page,
               {.id = run.id + "-ratios-chart",
                .label = "Average ratios of the scored benchmarks with 95 % intervals, logarithmic; from 1, "
                         "the reference, to the right is better",
                .instead = "The figures stand in the tables of the plugins.",
                .choice = {}},
               {std::move(chart)});
}

}  // namespace torment::report::html
