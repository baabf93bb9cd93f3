// SPDX-License-Identifier: Apache-2.0
#include "core/utf8.h"
#include "report/export/markup.h"
#include "report/number.h"

namespace torment::report {
namespace {

std::string write_cell(const Cell &cell, int digits) {
  if (const auto *text = std::get_if<std::string>(&cell)) return to_markdown_text(*text);
  if (const auto *count = std::get_if<uint64_t>(&cell)) return std::to_string(*count);
  if (const auto *number = std::get_if<double>(&cell)) return to_digits(*number, digits);
  return "–";
}

}  // namespace

std::string to_markdown_text(std::string_view text) {
  std::string escaped;
  const std::string line = core::to_line(text);
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char letter = line[at];
    if (letter == ':' && line.compare(at, 3, "://") == 0) {
      escaped += "&#58;";  // else an address becomes a link
      continue;
    }
    switch (letter) {
      case '|':  // an escaped bar still ends the cell for some readers
      case '&':
      case '<':
      case '>':
      case '~':
      case '$':
      case '@':
      case '#':
        escaped += "&#" + std::to_string(int{letter}) + ";";
        break;
      case '\\':
      case '`':
      case '*':
      case '_':
      case '[':
      case ']':
        escaped += '\\';
        [[fallthrough]];
      default:
        escaped += letter;
    }
  }
  return escaped;
}

std::string to_markdown(const Table &table, int digits) {
  std::string text = "|";
  for (const Column &column : table.columns)
    text += " " + to_markdown_text(to_heading(table, column)) + " |";
  text += "\n|";
  for (const Column &column : table.columns)
    text += column.role == Role::figure ? "---:|" : "---|";
  text += "\n";
  for (const Row &row : table.rows) {
    text += "|";
    for (const Cell &cell : row)
      text += " " + write_cell(cell, digits) + " |";
    text += "\n";
  }
  return text;
}

}  // namespace torment::report
