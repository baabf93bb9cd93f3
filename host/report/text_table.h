// Text laid out in columns of a terminal.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace torment::report {

/// Columns that all our tables fit: one less than a terminal of 80, where a full line may wrap.
inline constexpr std::size_t line_width = 79;

/// Cut or filled with spaces on the right, so that it takes `width` columns.
std::string to_left(std::string_view text, std::size_t width);

/// Filled with spaces on the left.
std::string to_right(std::string_view text, std::size_t width);

/// One line of a table: a name on the left, cut to the first width, and cells on the right.
template <std::size_t count>
std::string to_table_line(std::string_view name, std::size_t name_width, const std::string (&cells)[count],
                          const std::size_t (&widths)[count]) {
  std::string line = to_left(name, name_width);
  for (std::size_t index = 0; index < count; ++index)
    line += " " + to_right(cells[index], widths[index]);
  return line + "\n";
}

/// The text in lines of at most line_width, broken at spaces where there are some; each line begins with
/// `indent` spaces. At most `lines_limit` lines: the last ends with "..." where text is left out.
std::string wrap(std::string_view text, std::size_t indent, std::size_t lines_limit = 8);

}  // namespace torment::report
