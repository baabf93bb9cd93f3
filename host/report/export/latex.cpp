// SPDX-License-Identifier: Apache-2.0
#include "core/utf8.h"
#include "report/export/markup.h"
#include "report/number.h"

namespace torment::report {
namespace {

/// What stands for an ASCII character that LaTeX takes for a command, or sets as another one.
std::string_view escape(char letter) {
  switch (letter) {
    case '\\':
      return "\\textbackslash{}";
    case '~':
      return "\\textasciitilde{}";
    case '^':
      return "\\textasciicircum{}";
    case '<':
      return "\\textless{}";
    case '>':
      return "\\textgreater{}";
    case '|':
      return "\\textbar{}";
    case '"':
      return "{\\char34}";
    case '-':
      return "{-}";  // no ligature of "--fast"
    case '&':
      return "\\&";
    case '%':
      return "\\%";
    case '$':
      return "\\$";
    case '#':
      return "\\#";
    case '_':
      return "\\_";
    case '{':
      return "\\{";
    case '}':
      return "\\}";
    default:
      return {};
  }
}

/// Whether the fonts that LaTeX begins with have it: Latin-1's accented letters, but for four of Iceland's.
bool can_be_set(char32_t character) {
  const bool is_letter = character >= 0xC0 && character <= 0xFF;
  const bool is_exception = character == 0xD0 || character == 0xD7 || character == 0xDE ||
                            character == 0xF0 || character == 0xF7 || character == 0xFE;
  return is_letter && !is_exception;
}

/// "1.2e-05" as a power of ten.
std::string write_number(double number, int digits) {
  const std::string text = to_digits(number, digits);
  const std::size_t exponent = text.find('e');
  if (exponent == std::string::npos) return "$" + text + "$";
  return "$" + text.substr(0, exponent) + "\\times10^{" +
         std::to_string(std::stoi(text.substr(exponent + 1))) + "}$";
}

std::string write_cell(const Cell &cell, int digits) {
  if (const auto *text = std::get_if<std::string>(&cell)) return to_latex_text(*text);
  if (const auto *count = std::get_if<uint64_t>(&cell)) return "$" + std::to_string(*count) + "$";
  if (const auto *number = std::get_if<double>(&cell)) return write_number(*number, digits);
  return "--";
}

template <class Write>
std::string write_line(std::size_t count, Write write) {
  std::string line;
  for (std::size_t index = 0; index < count; ++index)
    line += (index > 0 ? " & " : "") + write(index);
  return line + " \\\\\n";
}

}  // namespace

std::string to_latex_text(std::string_view text) {
  const std::string line = core::to_line(text);
  std::string escaped;
  for (std::size_t at = 0; at < line.size();) {
    const core::Utf8Step step = core::step_utf8(std::string_view(line).substr(at));
    const std::string_view special = step.bytes == 1 ? escape(line[at]) : std::string_view();
    if (!special.empty()) {
      escaped += special;
    } else if (step.bytes == 1 || can_be_set(step.character)) {
      escaped += line.substr(at, step.bytes);
    } else {
      escaped += '?';
    }
    at += step.bytes;
  }
  return escaped;
}

std::string to_latex(const Table &table, int digits) {
  std::string text = "\\begin{tabular}{";
  for (const Column &column : table.columns)
    text += column.role == Role::figure ? 'r' : 'l';
  text += "}\n\\hline\n";
  text += write_line(table.columns.size(), [&](std::size_t index) {
    return to_latex_text(to_heading(table, table.columns[index]));
  });
  text += "\\hline\n";
  for (const Row &row : table.rows)
    text += "{}" + write_line(row.size(), [&](std::size_t index) { return write_cell(row[index], digits); });
  return text + "\\hline\n\\end{tabular}\n";
}

}  // namespace torment::report
