// What `torment-host compare` found, for readers and for programs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/record_comparison.h"
#include "report/export/table.h"

namespace torment::report {

struct ComparisonReport {
  core::Side baseline;
  std::vector<core::Side> contenders;
  core::ComparisonSettings settings;
  std::vector<core::RecordComparison> comparisons;  ///< one per contender
  std::vector<std::string> misfits;                 ///< not empty: the comparison was forced
  std::vector<std::string> circumstances;           ///< what else differs

  std::size_t count_compared() const;
};

/// Tables of 79 columns; verdicts in colour if so asked.
std::string to_console(const ComparisonReport &report, bool with_colours);
/// GitHub's Markdown, for a pull request.
std::string to_markdown(const ComparisonReport &report);
/// An object of the schema "torment-comparison" 1.0.
std::string to_json(const ComparisonReport &report);
/// One HTML file without scripts; everything from records is escaped.
std::string to_html(const ComparisonReport &report);

// Parts that several of them share.

/// "record ID", or "plugin NAME of record ID".
std::string describe(const core::Side &side);
/// How to read the verdicts: threshold, error rate, correction.
std::string explain(const ComparisonReport &report);
/// "FORCED: ..." and "note: ..." lines.
std::vector<std::string> list_warnings(const ComparisonReport &report);
/// "benchmark", "benchmark/variant", with the size of a sweep behind.
std::string name_result(const core::Side &side, const core::Result &result);
/// "1.021 (0.995 to 1.048)", or less where less is known.
std::string write_ratio(std::optional<double> ratio, const std::optional<core::Interval> &interval);
/// Every result, what was lost, gained and missing, as one table of texts and numbers.
Table make_comparison_table(const ComparisonReport &report);
/// What is said under the tables: geometric mean, scores, and what was lost. No line breaks.
std::vector<std::string> summarize(const ComparisonReport &report, std::size_t contender);

}  // namespace torment::report
