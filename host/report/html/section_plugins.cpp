// The paper's part for each compiler: its scores, and the table of times, ratios and deviations.
// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "report/html/sections.h"
#include "report/html/split_bar.h"
#include "report/html/table.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

void write_term(Writer &page, std::string_view term, std::string_view text) {
  if (text.empty()) return;
  page.element("dt", term);
  page.element("dd", text);
}

void write_identity(Writer &page, const PluginView &view) {
  const core::PluginInfo &plugin = *view.plugin;
  const auto list = page.open("dl");
  write_term(page, "compiler", view.compiler);
  write_term(page, "ran on", view.device);
  if (plugin.identity) {
    write_term(page, "flags", plugin.identity->flags);
    write_term(page, "profile", plugin.identity->profile);
    if (plugin.identity->openacc_version != 0)
      write_term(page, "_OPENACC", std::to_string(plugin.identity->openacc_version));
    if (plugin.identity->openmp_version != 0)
      write_term(page, "_OPENMP", std::to_string(plugin.identity->openmp_version));
  }
  write_term(page, "file", plugin.path);
  if (plugin.outcome != core::Outcome::verified)
    write_term(page, to_string(plugin.outcome), plugin.message.empty() ? "no reason given" : plugin.message);
  for (const std::string &warning : plugin.warnings)
    write_term(page, "warning", warning);
}

/// What else was in the plugin's process: run-time libraries decide times, too.
void write_libraries(Writer &page, const core::PluginInfo &plugin) {
  if (!plugin.libraries || plugin.libraries->empty()) return;
  const auto details = page.open("details");
  page.element("summary", std::to_string(plugin.libraries->size()) + " libraries in its process");
  const auto list = page.open("ul");
  for (const core::LoadedLibrary &library : *plugin.libraries)
    page.element("li", library.path + (library.build_id ? ", build " + *library.build_id
                                       : library.sha256 ? ", SHA-256 " + *library.sha256
                                                        : ""));
}

void write_figures(Writer &page, const PluginView &view) {
  const core::Score &main = view.score.score;
  if (!main.complete()) return;
  const std::vector<Column> columns{{"figure", false}, {"peak"}, {"average"}};
  Table table(page, view.id + "-figures", "Figures of " + view.plugin->name, columns);
  const auto write = [&](std::string_view name, const core::Figures &figures) {
    table.row().heading(name).number(to_ratio(figures.peak)).number(to_ratio(figures.average));
  };
  write("score", main.score);
  write("speedup vs sequential", view.score.speedup_vs_sequential);
  write("speedup vs CUDA", view.score.speedup_vs_cuda);
  write("score, better variant", view.score.better_variant.score);
  write("score, compute alone", view.score.compute_only.score);
  write("geometric mean", main.geometric_mean);
  write("total-time ratio", main.total_time_ratio);
  write("least ratio", main.least_ratio);
  write("greatest ratio", main.greatest_ratio);
}

constexpr std::size_t columns_of_figures = 6;

void write_unverified(Table &table, std::string_view name, core::Outcome outcome, std::string_view message) {
  std::string text(to_string(outcome));
  if (!message.empty()) text += ": " + std::string(message);
  table.row().heading(name).wide(text, columns_of_figures);
}

void write_result(Table &table, const ResultView &view) {
  if (!view.is_verified())
    return write_unverified(table, view.name, view.result->outcome, view.result->message);
  Row row = table.row();
  row.heading(view.name);
  row.number(to_time(view.times.peak_s)).number(to_ratio(view.ratios.peak));
  row.number(to_time(view.times.average_s)).number(to_ratio(view.ratios.average));
  row.number(to_time(view.times.stddev_s));
  row.cell([&](Writer &page) { write_split(page, view); });
}

void write_times(Writer &page, const PluginView &view) {
  if (view.results.empty() && view.plugin->failed_units.empty()) return;
  const std::vector<Column> columns{{"benchmark", false},
                                    {"peak time, s"},
                                    {"peak ratio"},
                                    {"average time, s"},
                                    {"average ratio"},
                                    {"standard deviation, s"},
                                    {"upload / compute / download, %", false}};
  Table table(page, view.id + "-times", "Times and ratios of " + view.plugin->name, columns);
  std::set<std::pair<std::string_view, std::string_view>> shown;
  for (const ResultView &result : view.results) {
    shown.insert({result.result->benchmark, result.result->variant});
    write_result(table, result);
  }
  for (const core::FailedUnit &unit : view.plugin->failed_units) {
    if (shown.insert({unit.benchmark, unit.variant}).second)
      write_unverified(table, unit.benchmark + "/" + unit.variant, core::Outcome::build_failed, unit.message);
  }
}

}  // namespace

void write_plugins(Writer &page, const RunView &run) {
  page.element("h3", "Plugins", {{"id", run.id + "-plugins"}});
  if (run.plugins.empty()) page.element("p", "No plugin was run.");
  for (const PluginView &view : run.plugins) {
    const auto section = page.open("section", {{"id", view.id}, {"class", "plugin"}});
    page.element("h4", view.plugin->name.empty() ? "without a name" : view.plugin->name);
    write_identity(page, view);
    write_libraries(page, *view.plugin);
    if (!run.has_scores()) continue;  // times over sizes, or of directives, stand in a section of their own
    write_figures(page, view);
    write_times(page, view);
  }
}

}  // namespace torment::report::html
