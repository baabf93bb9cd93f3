// A table of texts and numbers, whatever the format that it will be written in.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace torment::report {

/// Unknown, a text as the record holds it, or a number, which is finite.
using Cell = std::variant<std::monostate, std::string, uint64_t, double>;

enum class Role {
  key,     ///< says what the row is about; stays a column in the long form
  figure,  ///< a number that the row gives; a row of its own in the long form
};

struct Column {
  std::string name;  ///< in ASCII, with the unit, e.g. "median_s"; of a matrix a plugin's name
  Role role = Role::key;
  bool brief = false;  ///< shown in a document, where the columns must fit a page
};

using Row = std::vector<Cell>;

struct Table {
  std::vector<Column> columns;
  std::vector<Row> rows;  ///< each with a cell per column
  std::string figures =
      "figure";  ///< what the figures' names name, e.g. "plugin"; heads them in the long form
};

/// The column of that name, which must be there.
Column &find_column(Table &table, std::string_view name);

/// Appends cells; a null or infinite number is unknown.
Row &operator<<(Row &row, std::string_view text);
Row &operator<<(Row &row, uint64_t count);
Row &operator<<(Row &row, std::optional<double> number);

/// `count` unknown cells.
void skip(Row &row, std::size_t count);

/// A row per figure that is known: the keys, the figure's name, its value.
Table to_long(const Table &table);

/// The brief columns alone, without those where every row is unknown or that say the same in every row.
Table to_brief(const Table &table);

/// The column's name for readers: "median, s" for "median_s"; a plugin's name as it is.
std::string to_heading(const Table &table, const Column &column);

}  // namespace torment::report
