// Which features of OpenACC each compiler takes, as probes proved.
// SPDX-License-Identifier: Apache-2.0
#include "report/html/sections.h"
#include "report/html/table.h"

namespace torment::report::html {
namespace {

void write_cell(Row &row, const core::FeatureResult *result) {
  if (result == nullptr) {
    row.text("-");
    return;
  }
  row.cell([&](Writer &cell) {
    cell.element(
        "span", core::to_words(*result),
        {{"class", core::is_good(*result) ? "badge good" : "badge bad"}, {"title", result->message}});
  });
}

void write_notes(Writer &page, const core::FeatureTable &table) {
  for (const core::ProbedCompiler &compiler : table.compilers) {
    if (compiler.features.empty() && compiler.state != "refused") continue;
    std::string text;
    if (!compiler.reason.empty()) text += compiler.state + ": " + compiler.reason + ". ";
    for (const core::FeatureResult &result : compiler.features)
      if (!result.message.empty()) text += result.feature + ": " + result.message + ". ";
    for (const core::KnownFaultText &fault : compiler.known_faults)
      text += "Known of this version: " + fault.fault + (fault.cure.empty() ? "" : " (" + fault.cure + ")") +
              ". ";
    if (!text.empty()) page.element("p", compiler.plugin + ": " + text, {{"class", "note"}});
  }
}

void write_table(Writer &page, const core::FeatureTable &table, const std::string &id) {
  std::vector<Column> columns{{"feature", false}};
  for (const core::ProbedCompiler &compiler : table.compilers)
    if (!compiler.features.empty()) columns.push_back({compiler.plugin, false});
  if (columns.size() > 1) {
    Table rows(page, id,
               "On " + table.machine.hostname + ", " + to_minute(table.made) +
                   ": is the result right, and where did the code run",
               columns);
    for (const std::string &feature : core::features_of(table)) {
      Row row = rows.row();
      row.heading(feature);
      for (const core::ProbedCompiler &compiler : table.compilers)
        if (!compiler.features.empty()) write_cell(row, core::find_feature(compiler, feature));
    }
  }
  write_notes(page, table);
}

}  // namespace

void write_features(Writer &page, std::span<const core::FeatureTable> tables) {
  if (tables.empty()) return;
  const auto section = page.open("section", {{"id", "features"}});
  page.element("h2", "What each compiler takes");
  for (std::size_t i = 0; i < tables.size(); ++i)
    write_table(page, tables[i], "features-" + std::to_string(i + 1));
}

}  // namespace torment::report::html
