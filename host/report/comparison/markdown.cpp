// SPDX-License-Identifier: Apache-2.0
#include "report/comparison/comparison.h"
#include "report/export/markup.h"

namespace torment::report {

std::string to_markdown(const ComparisonReport &report) {
  std::string text = "Baseline: " + to_markdown_text(describe(report.baseline)) + "\n\n";
  for (const std::string &line : list_warnings(report))
    text += "**" + to_markdown_text(line) + "**\n\n";
  for (std::size_t index = 0; index < report.comparisons.size(); ++index) {
    text += "Contender: " + to_markdown_text(describe(report.contenders[index])) + "\n\n";
    for (const std::string &line : summarize(report, index))
      text += "- " + to_markdown_text(line) + "\n";
    text += "\n";
  }
  return text + to_markdown(to_brief(make_comparison_table(report)), 4) + "\n" +
         to_markdown_text(explain(report)) + "\n";
}

}  // namespace torment::report
