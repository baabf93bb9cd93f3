// SPDX-License-Identifier: Apache-2.0
#include "report/export/table.h"

#include <algorithm>
#include <cmath>

namespace torment::report {
namespace {

/// Whether the column tells one row from another.
bool tells_something(const Table &table, std::size_t column) {
  if (table.columns[column].role == Role::figure) {
    return std::ranges::any_of(
        table.rows, [&](const Row &row) { return !std::holds_alternative<std::monostate>(row[column]); });
  }
  return table.rows.size() == 1 || std::ranges::any_of(table.rows, [&](const Row &row) {
           return row[column] != table.rows.front()[column];
         });
}

}  // namespace

Column &find_column(Table &table, std::string_view name) {
  return *std::ranges::find(table.columns, name, &Column::name);
}

Row &operator<<(Row &row, std::string_view text) {
  if (text.empty()) {
    row.emplace_back();
  } else {
    row.emplace_back(std::string(text));
  }
  return row;
}

Row &operator<<(Row &row, uint64_t count) {
  row.emplace_back(count);
  return row;
}

Row &operator<<(Row &row, std::optional<double> number) {
  if (number && std::isfinite(*number)) {
    row.emplace_back(*number);
  } else {
    row.emplace_back();
  }
  return row;
}

void skip(Row &row, std::size_t count) {
  row.resize(row.size() + count);
}

Table to_long(const Table &table) {
  Table result;
  for (const Column &column : table.columns)
    if (column.role == Role::key) result.columns.push_back(column);
  result.columns.push_back({table.figures, Role::key, true});
  result.columns.push_back({"value", Role::figure, true});
  for (const Row &row : table.rows) {
    Row keys;
    for (std::size_t index = 0; index < row.size(); ++index)
      if (table.columns[index].role == Role::key) keys.push_back(row[index]);
    for (std::size_t index = 0; index < row.size(); ++index) {
      if (table.columns[index].role == Role::key || std::holds_alternative<std::monostate>(row[index]))
        continue;
      Row &added = result.rows.emplace_back(keys);
      added << table.columns[index].name;
      added.push_back(row[index]);
    }
  }
  return result;
}

Table to_brief(const Table &table) {
  std::vector<std::size_t> kept;
  for (std::size_t index = 0; index < table.columns.size(); ++index)
    if (table.columns[index].brief && tells_something(table, index)) kept.push_back(index);
  Table result;
  result.figures = table.figures;
  for (const std::size_t index : kept)
    result.columns.push_back(table.columns[index]);
  for (const Row &row : table.rows) {
    Row &added = result.rows.emplace_back();
    for (const std::size_t index : kept)
      added.push_back(row[index]);
  }
  return result;
}

std::string to_heading(const Table &table, const Column &column) {
  if (table.figures != Table().figures && column.role == Role::figure) return column.name;
  std::string heading = column.name;
  if (heading.ends_with("_s")) heading.replace(heading.size() - 2, 2, ", s");
  std::ranges::replace(heading, '_', ' ');
  return heading;
}

}  // namespace torment::report
