// SPDX-License-Identifier: Apache-2.0
#include "core/utf8.h"
#include "report/comparison/comparison.h"
#include "report/number.h"

namespace torment::report {
namespace {

constexpr std::string_view beginning = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TORMENT comparison</title>
<style>
body { font: 1em/1.4 sans-serif; margin: 2em; }
table { border-collapse: collapse; }
th, td { padding: .2em .6em; border-bottom: 1px solid #ccc; text-align: left; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.slower, .lost, .warning { color: #a00; font-weight: bold; }
.faster, .gained { color: #060; font-weight: bold; }
</style>
</head>
<body>
<h1>Comparison</h1>
)";

std::string escape(std::string_view text) {
  std::string escaped;
  for (const char letter : core::to_line(text)) {
    if (letter == '&' || letter == '<' || letter == '>' || letter == '"' || letter == '\'') {
      escaped += "&#" + std::to_string(int{letter}) + ";";
    } else {
      escaped += letter;
    }
  }
  return escaped;
}

std::string write_paragraph(std::string_view text, std::string_view style = {}) {
  return "<p" + (style.empty() ? std::string() : " class=\"" + std::string(style) + "\"") + ">" +
         escape(text) + "</p>\n";
}

/// A verdict is of our own words, and its first one is the name of a style.
std::string write_cell(const Cell &cell) {
  if (const auto *text = std::get_if<std::string>(&cell)) {
    const bool is_verdict = *text == "slower" || *text == "faster" || *text == "lost" || *text == "gained";
    return (is_verdict ? "<td class=\"" + *text + "\">" : std::string("<td>")) + escape(*text) + "</td>";
  }
  if (const auto *count = std::get_if<uint64_t>(&cell))
    return "<td class=\"number\">" + std::to_string(*count) + "</td>";
  if (const auto *number = std::get_if<double>(&cell))
    return "<td class=\"number\">" + to_digits(*number, 4) + "</td>";
  return "<td class=\"number\">–</td>";
}

std::string write_table(const Table &table) {
  std::string text = "<table>\n<thead><tr>";
  for (const Column &column : table.columns)
    text += "<th>" + escape(to_heading(table, column)) + "</th>";
  text += "</tr></thead>\n<tbody>\n";
  for (const Row &row : table.rows) {
    text += "<tr>";
    for (const Cell &cell : row)
      text += write_cell(cell);
    text += "</tr>\n";
  }
  return text + "</tbody>\n</table>\n";
}

}  // namespace

std::string to_html(const ComparisonReport &report) {
  std::string text(beginning);
  text += write_paragraph("Baseline: " + describe(report.baseline));
  for (const std::string &line : list_warnings(report))
    text += write_paragraph(line, "warning");
  for (std::size_t index = 0; index < report.comparisons.size(); ++index) {
    text += write_paragraph("Contender: " + describe(report.contenders[index])) + "<ul>\n";
    for (const std::string &line : summarize(report, index))
      text += "<li>" + escape(line) + "</li>\n";
    text += "</ul>\n";
  }
  return text + write_table(make_comparison_table(report)) + write_paragraph(explain(report)) +
         "</body>\n</html>\n";
}

}  // namespace torment::report
