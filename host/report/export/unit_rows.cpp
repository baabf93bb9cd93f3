// SPDX-License-Identifier: Apache-2.0
#include "report/export/unit_rows.h"

#include "report/export/tables.h"

namespace torment::report {

std::vector<Column> make_unit_columns(std::initializer_list<Column> further) {
  std::vector<Column> columns{
      {"record", Role::key, true},  {"plugin", Role::key, true}, {"benchmark", Role::key, true},
      {"variant", Role::key, true}, {"size", Role::key},         {"size_value", Role::key}};
  columns.insert(columns.end(), further);
  return columns;
}

Row begin_unit_row(const core::Record &record, const core::Result &result) {
  Row row;
  row << record.id << result.plugin << result.benchmark << result.variant;
  add_size(row, result.size);
  return row;
}

void add_size(Row &row, const core::Size &size) {
  row << to_string(size);
  if (size.parameters.empty()) {
    skip(row, 1);
  } else {
    row << size.parameters.front().value;
  }
}

Table make_unit_table(std::span<const ScoredRecord> records, const std::vector<Column> &columns,
                      void (*add_rows)(const core::Record &, const core::Result &, std::vector<Row> &)) {
  Table table;
  table.columns = columns;
  find_column(table, "size").brief = has_sweep(records);
  for (const ScoredRecord &scored : records)
    for (const core::Result &result : scored.record.results)
      add_rows(scored.record, result, table.rows);
  return table;
}

}  // namespace torment::report
