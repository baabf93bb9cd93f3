// SPDX-License-Identifier: Apache-2.0
#include "core/statistics.h"
#include "core/utf8.h"
#include "report/comparison/comparison.h"
#include "report/number.h"
#include "report/text_table.h"

namespace torment::report {
namespace {

constexpr std::size_t name_width = 23;
constexpr std::size_t widths[] = {9, 9, 7, 16};

std::string colour(std::string_view text, core::Verdict verdict, bool with_colours) {
  const char *code = verdict == core::Verdict::slower   ? "31"
                     : verdict == core::Verdict::faster ? "32"
                                                        : nullptr;
  if (!with_colours || code == nullptr) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

std::string write_interval(const std::optional<core::Interval> &interval) {
  if (!interval) return "n/a";
  return to_fixed(interval->low, 3) + " to " + to_fixed(interval->high, 3);
}

std::string write_row(const core::Side &side, const core::ComparedResult &result, bool with_colours) {
  const auto median = [](const core::Result &of) {
    return to_time(core::summarize(core::total_times_s(of.samples)).median_s);
  };
  const std::string cells[] = {median(*result.baseline), median(*result.contender),
                               to_fixed(result.time.ratio, 3), write_interval(result.time.interval)};
  std::string line = to_table_line(name_result(side, *result.contender), name_width, cells, widths);
  line.pop_back();
  return line + "  " + colour(to_string(result.time.verdict), result.time.verdict, with_colours) + "\n";
}

std::string write_heading() {
  constexpr std::size_t upper_widths[] = {widths[0], widths[1]};
  const std::string above[] = {"baseline", "contender"};
  const std::string below[] = {"median, s", "median, s", "ratio", "interval"};
  std::string lines = to_table_line("", name_width, above, upper_widths);
  std::string last = to_table_line("benchmark", name_width, below, widths);
  last.pop_back();
  return lines + last + "  verdict\n";
}

/// A table for each plugin of the contender.
std::string write_tables(const core::Side &side, const core::RecordComparison &comparison,
                         bool with_colours) {
  std::string text;
  std::vector<std::string_view> done;
  for (const core::PluginInfo &plugin : side.record->plugins) {
    std::string rows;
    for (const core::ComparedResult &result : comparison.compared)
      if (result.contender->plugin == plugin.name) rows += write_row(side, result, with_colours);
    if (!rows.empty()) text += "\n" + wrap(plugin.name, 0, 1) + write_heading() + rows;
  }
  return text;
}

}  // namespace

std::string to_console(const ComparisonReport &report, bool with_colours) {
  std::string text = wrap("baseline:  " + describe(report.baseline), 0);
  for (const std::string &line : list_warnings(report))
    text += wrap(line, 0);
  for (std::size_t index = 0; index < report.comparisons.size(); ++index) {
    text += wrap("contender: " + describe(report.contenders[index]), 0);
    text += write_tables(report.contenders[index], report.comparisons[index], with_colours) + "\n";
    for (const std::string &line : summarize(report, index))
      text += wrap(line, 0);
    text += "\n";
  }
  return text + wrap(explain(report), 0);
}

}  // namespace torment::report
