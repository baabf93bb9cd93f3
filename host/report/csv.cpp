// SPDX-License-Identifier: Apache-2.0
#include "report/csv.h"

#include <algorithm>
#include <array>

#include "core/overheads.h"
#include "core/utf8.h"
#include "report/export/tables.h"
#include "report/number.h"

namespace torment::report {
namespace {

/// Whether a spreadsheet may run the text; it does so behind quotes as well. The wide forms of East
/// Asian keyboards count too.
bool looks_like_formula(std::string_view text) {
  constexpr std::array<std::string_view, 8> starts{"=",      "+",      "-",      "@",
                                                   "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
  const std::string_view begin = text.substr(std::min(text.find_first_not_of(' '), text.size()));
  return std::ranges::any_of(starts, [&](std::string_view start) { return begin.starts_with(start); });
}

std::string write_number(double number, const CsvStyle &style) {
  std::string text = to_exact(number);
  std::ranges::replace(text, '.', style.decimal);
  return text;
}

std::string write_cell(const Cell &cell, const CsvStyle &style) {
  if (const auto *text = std::get_if<std::string>(&cell)) return to_csv_cell(*text, style);
  if (const auto *count = std::get_if<uint64_t>(&cell)) return std::to_string(*count);
  if (const auto *number = std::get_if<double>(&cell)) return write_number(*number, style);
  return {};
}

}  // namespace

std::string to_csv_cell(std::string_view text, const CsvStyle &style) {
  std::string cell = core::flatten(text);
  // A tab or line break in front would have been a formula's start as well; flat, it is a space.
  if (looks_like_formula(cell)) cell.insert(0, 1, '\'');
  const bool spaced = cell.starts_with(' ') || cell.ends_with(' ');
  const bool special = cell.find(style.separator) != std::string::npos || cell.find('"') != std::string::npos;
  if (!style.quotes_texts && !spaced && !special) return cell;
  std::string quoted = "\"";
  for (const char letter : cell) {
    if (letter == '"') quoted += '"';
    quoted += letter;
  }
  return quoted + "\"";
}

std::string to_csv(const Table &table, const CsvStyle &style) {
  std::string text = style.byte_order_mark ? "\xEF\xBB\xBF" : "";
  for (std::size_t index = 0; index < table.columns.size(); ++index) {
    if (index > 0) text += style.separator;
    text += to_csv_cell(table.columns[index].name, style);
  }
  text += "\r\n";
  for (const Row &row : table.rows) {
    for (std::size_t index = 0; index < row.size(); ++index) {
      if (index > 0) text += style.separator;
      text += write_cell(row[index], style);
    }
    text += "\r\n";
  }
  return text;
}

std::string to_csv(std::span<const ScoredRecord> records) {
  const bool are_overheads = !records.empty() && std::ranges::all_of(records, [](const ScoredRecord &scored) {
    return core::is_overheads(scored.record);
  });
  return to_csv(are_overheads ? make_overhead_table(records) : make_result_table(records));
}

}  // namespace torment::report
