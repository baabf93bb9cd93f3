// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "core/statistics.h"
#include "core/sweep.h"
#include "core/utf8.h"
#include "report/comparison/comparison.h"
#include "report/number.h"

namespace torment::report {
namespace {

constexpr std::array columns{"contender", "benchmark", "plugin",     "baseline_s", "contender_s",
                             "ratio",     "ratio_low", "ratio_high", "verdict"};

std::optional<double> median(const core::Result &result) {
  return core::summarize(core::total_times_s(result.samples)).median_s;
}

void add_row(const ComparisonReport &report, const core::Side &side, const core::Result *baseline,
             const core::Result *contender, const core::TimeRatio &time, std::string_view verdict,
             Table &table) {
  const core::Result *named = contender == nullptr ? baseline : contender;
  if (named == nullptr) return;
  Row &row = table.rows.emplace_back();
  row << describe(side) << name_result(contender == nullptr ? report.baseline : side, *named)
      << named->plugin;
  row << (baseline == nullptr ? std::nullopt : median(*baseline))
      << (contender == nullptr ? std::nullopt : median(*contender)) << time.ratio
      << (time.interval ? std::optional(time.interval->low) : std::nullopt)
      << (time.interval ? std::optional(time.interval->high) : std::nullopt) << verdict;
}

std::string write_percent(double share) {
  return to_exact(std::round(share * 1e6) / 1e4) + " %";
}

std::string describe_failure(const core::Side &side, const core::FailedResult &failure) {
  return name_result(side, *failure.failed) + " by " + failure.failed->plugin + ": " +
         std::string(to_string(failure.failed->outcome)) +
         (failure.failed->message.empty() ? "" : ", " + failure.failed->message);
}

std::string describe_score(const core::ScoreChange &change) {
  const std::string plugins =
      change.baseline == change.contender ? change.contender : change.baseline + " and " + change.contender;
  return "score of " + plugins + ", average: " + to_ratio(change.baseline_score) + " and " +
         to_ratio(change.contender_score) +
         (change.ratio ? ", times " + to_fixed(change.ratio, 3) : ", not both complete");
}

/// What one time is, and so what the intervals know.
std::string explain_times(const ComparisonReport &report) {
  const bool is_pooled =
      std::ranges::any_of(report.comparisons, [](const core::RecordComparison &comparison) {
        return std::ranges::any_of(comparison.compared, [](const core::ComparedResult &result) {
          return result.baseline->nodes && result.baseline->nodes->names.size() > 1;
        });
      });
  if (is_pooled) return " A time is the mean of one node's repetitions.";
  const uint32_t processes = report.baseline.record->settings.processes.value_or(1);
  if (processes > 1)
    return " A time is the median of one process's repetitions, of " + std::to_string(processes) +
           " processes.";
  return " They know what differs within a process alone: where memory came to lie stays for as long as it "
         "lives (run "
         "--processes).";
}

}  // namespace

std::size_t ComparisonReport::count_compared() const {
  std::size_t count = 0;
  for (const core::RecordComparison &comparison : comparisons)
    count += comparison.compared.size();
  return count;
}

std::string describe(const core::Side &side) {
  return (side.plugin.empty() ? "" : "plugin " + side.plugin + " of ") + "record " + side.record->id;
}

std::string explain(const ComparisonReport &report) {
  const std::size_t count = report.count_compared();
  const auto is_paired = [](const core::RecordComparison &comparison) { return comparison.is_paired; };
  const bool any_paired = std::ranges::any_of(report.comparisons, is_paired);
  core::ComparisonSettings settings = report.settings;
  settings.is_paired = std::ranges::all_of(report.comparisons, is_paired);
  std::string text =
      "Ratios are medians of contender over baseline: below 1 is faster. slower or faster: the whole "
      "interval lies "
      "more than " +
      write_percent(report.settings.threshold) + " beyond 1; same: it lies within; unsure: neither. The " +
      std::to_string(count) + " intervals hold all at once with " +
      write_percent(1 - report.settings.error_rate) + " (Bonferroni" +
      (settings.is_paired ? ", paired times)."
       : any_paired       ? ", paired times where both took turns)."
                          : ").");
  text += explain_times(report);
  const uint64_t needed = core::count_needed_times(settings, count);
  for (const core::RecordComparison &comparison : report.comparisons) {
    for (const core::ComparedResult &result : comparison.compared) {
      if (result.time.interval) continue;
      return text + " Where no interval stands are too few times: " + std::to_string(count) +
             " comparisons need " + std::to_string(needed) + " on each side.";
    }
  }
  return text;
}

std::vector<std::string> list_warnings(const ComparisonReport &report) {
  std::vector<std::string> lines;
  for (const std::string &misfit : report.misfits)
    lines.push_back("FORCED: these should not be compared, they differ in " + misfit);
  for (const std::string &circumstance : report.circumstances)
    lines.push_back("note: they differ in " + circumstance);
  return lines;
}

std::string name_result(const core::Side &side, const core::Result &result) {
  std::string name = result.benchmark;
  if (!result.variant.empty() && result.variant != "default") name += "/" + result.variant;
  if (core::is_sweep(*side.record) && !result.size.parameters.empty())
    name += " " + std::to_string(result.size.parameters.front().value);
  return name;
}

std::string write_ratio(std::optional<double> ratio, const std::optional<core::Interval> &interval) {
  std::string text = to_fixed(ratio, 3);
  if (interval) text += " (" + to_fixed(interval->low, 3) + " to " + to_fixed(interval->high, 3) + ")";
  return text;
}

Table make_comparison_table(const ComparisonReport &report) {
  Table table;
  for (const char *name : columns) {
    const std::string column = name;
    const bool is_figure = column.ends_with("_s") || column.starts_with("ratio");
    table.columns.push_back({column, is_figure ? Role::figure : Role::key, true});
  }
  for (std::size_t index = 0; index < report.comparisons.size(); ++index) {
    const core::Side &side = report.contenders[index];
    const core::RecordComparison &comparison = report.comparisons[index];
    for (const core::ComparedResult &result : comparison.compared)
      add_row(report, side, result.baseline, result.contender, result.time, to_string(result.time.verdict),
              table);
    for (const core::FailedResult &result : comparison.lost)
      add_row(report, side, result.verified, nullptr, {}, "lost", table);
    for (const core::FailedResult &result : comparison.gained)
      add_row(report, side, nullptr, result.verified, {}, "gained", table);
    for (const core::Result *result : comparison.only_baseline)
      add_row(report, side, result, nullptr, {}, "only in baseline", table);
    for (const core::Result *result : comparison.only_contender)
      add_row(report, side, nullptr, result, {}, "only in contender", table);
  }
  return table;
}

std::vector<std::string> summarize(const ComparisonReport &report, std::size_t contender) {
  const core::RecordComparison &comparison = report.comparisons[contender];
  std::vector<std::string> lines;
  std::array<std::size_t, 4> counts{};
  for (const core::ComparedResult &result : comparison.compared)
    ++counts[static_cast<std::size_t>(result.time.verdict)];
  std::string line = std::to_string(comparison.compared.size()) + " compared";
  for (const core::Verdict verdict :
       {core::Verdict::slower, core::Verdict::faster, core::Verdict::same, core::Verdict::unsure})
    line += ", " + std::to_string(counts[static_cast<std::size_t>(verdict)]) + " " +
            std::string(to_string(verdict));
  lines.push_back(line);
  if (comparison.geometric_mean)
    lines.push_back("geometric mean of the ratios: " +
                    write_ratio(comparison.geometric_mean, comparison.geometric_mean_interval) +
                    (comparison.geometric_mean_interval ? ", 95 %" : ""));
  for (const core::ScoreChange &score : comparison.scores)
    if (score.baseline_score || score.contender_score) lines.push_back(describe_score(score));
  for (const core::FailedResult &failure : comparison.lost)
    lines.push_back("lost: " + describe_failure(report.contenders[contender], failure));
  for (const core::FailedResult &failure : comparison.gained)
    lines.push_back("gained: " + name_result(report.contenders[contender], *failure.verified) + " by " +
                    failure.verified->plugin);
  const auto say_missing = [&](const std::vector<const core::Result *> &results, const char *where) {
    if (!results.empty()) lines.push_back(std::to_string(results.size()) + " " + where + ", not compared");
  };
  say_missing(comparison.only_baseline, "only in the baseline");
  say_missing(comparison.only_contender, "only in the contender");
  return lines;
}

}  // namespace torment::report
