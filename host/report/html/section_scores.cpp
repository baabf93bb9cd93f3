// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "report/html/chart.h"
#include "report/html/sections.h"
#include "report/html/table.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

std::string write_interval(const std::optional<core::Interval> &interval) {
  return interval ? to_ratio(interval->low) + " to " + to_ratio(interval->high) : "n/a";
}

std::string write_verified(const RunView &run, const core::Score &score) {
  std::string text = std::to_string(score.verified) + " of " + std::to_string(score.scored);
  if (run.reference != nullptr && score.rated < score.verified)
    text += ", " + std::to_string(score.verified - score.rated) + " without a reference time";
  if (!score.complete() && score.partial.average)
    text += "; partial figure, not a score: " + to_ratio(score.partial.peak) + " peak, " +
            to_ratio(score.partial.average) + " average";
  return text;
}

void write_row(Table &table, const RunView &run, const PluginView &plugin, bool with_run) {
  const core::PluginScore &score = plugin.score;
  Row row = table.row();
  row.heading(plugin.plugin->name);
  if (with_run) row.text(run.name);
  row.text(plugin.compiler).text(plugin.device);
  row.number(to_ratio(score.score.score.peak)).number(to_ratio(score.score.score.average));
  row.number(write_interval(score.score.interval));
  row.number(to_ratio(score.speedup_vs_sequential.peak))
      .number(to_ratio(score.speedup_vs_sequential.average));
  row.number(to_ratio(score.speedup_vs_cuda.peak)).number(to_ratio(score.speedup_vs_cuda.average));
  row.text(write_verified(run, score.score));
}

void write_table(Writer &page, std::span<const RunView *const> runs) {
  const bool with_run = runs.size() > 1;
  std::vector<Column> columns{{"plugin", false}};
  if (with_run) columns.push_back({"record", false});
  for (const char *name : {"compiler, model", "ran on"})
    columns.push_back({name, false});
  for (const char *name :
       {"score, peak", "score, average", "95 % interval of the average", "vs sequential, peak",
        "vs sequential, average", "vs CUDA, peak", "vs CUDA, average"})
    columns.push_back({name, true});
  columns.push_back({"verified", false});
  Table table(page, "scores-table", "Scores and speedups; higher is better", columns);
  for (const RunView *run : runs) {
    for (const PluginView &plugin : run->plugins)
      write_row(table, *run, plugin, with_run);
  }
}

Chart make_chart(std::span<const RunView *const> runs) {
  Chart chart;
  chart.x_title = "score, average, with its 95 % interval";
  chart.log_x = true;
  Series series;
  series.name = "score, average";
  for (const RunView *run : runs) {
    for (const PluginView &plugin : run->plugins) {
      if (!plugin.score.score.complete()) continue;
      chart.categories.push_back(plugin.plugin->name + (runs.size() > 1 ? " (" + run->name + ")" : ""));
      series.values.push_back(plugin.score.score.score.average);
      series.intervals.push_back(plugin.score.score.interval);
    }
  }
  chart.series.push_back(std::move(series));
  return chart;
}

/// Scores of different suites, classes, kinds of memory or references are not to be read side by side.
bool are_comparable(std::span<const RunView *const> runs) {
  return std::ranges::all_of(runs, [&](const RunView *run) {
    const core::Record &record = run->record();
    const core::Record &first = runs.front()->record();
    return record.suite == first.suite && run->scored->reference == runs.front()->scored->reference &&
           record.settings.size_class == first.settings.size_class &&
           record.settings.host_memory == first.settings.host_memory;
  });
}

}  // namespace

void write_scores(Writer &page, std::span<const RunView> all) {
  std::vector<const RunView *> runs;
  for (const RunView &run : all)
    if (run.has_scores()) runs.push_back(&run);
  if (runs.empty()) return;
  const auto section = page.open("section", {{"id", "scores"}});
  page.element("h2", "Scores");
  if (!are_comparable(runs))
    page.element(
        "p",
        "These records differ in suite, size class, host memory or reference: scores of one do not compare "
        "with those of another.",
        {{"class", "warning"}});
  write_table(page, runs);
  Chart chart = make_chart(runs);
  if (!chart.categories.empty())
    write_charts(
        page,
        {.id = "scores-chart",
         .label =
             "Average scores with 95 % intervals, logarithmic; from 1, the reference, to the right is better",
         .instead = "The figures stand in the table of scores.",
         .choice = {}},
        {std::move(chart)});
  for (const RunView *run : runs) {
    page.element("p",
                 (runs.size() > 1 ? run->name + ": baselines: sequential " : "Baselines: sequential ") +
                     run->sequential_baseline.value_or("n/a") + ", CUDA " +
                     run->cuda_baseline.value_or("n/a") + ".",
                 {{"class", "note"}});
  }
}

}  // namespace torment::report::html
