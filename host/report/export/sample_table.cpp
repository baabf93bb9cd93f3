// SPDX-License-Identifier: Apache-2.0
#include "report/export/tables.h"

namespace torment::report {
namespace {

const std::vector<Column> columns{{"record", Role::key, true},
                                  {"plugin", Role::key, true},
                                  {"benchmark", Role::key, true},
                                  {"variant", Role::key, true},
                                  {"size", Role::key},
                                  {"size_value", Role::key},
                                  {"outcome", Role::key, true},
                                  {"repetition", Role::key, true},
                                  {"upload_s", Role::figure, true},
                                  {"compute_s", Role::figure, true},
                                  {"download_s", Role::figure, true},
                                  {"total_s", Role::figure, true},
                                  {"rest_s", Role::figure}};

void write_result(const core::Record &record, const core::Result &result, std::vector<Row> &rows) {
  uint64_t repetition = 0;
  for (const core::Sample &sample : result.samples) {
    Row &row = rows.emplace_back();
    row.reserve(columns.size());
    row << record.id << result.plugin << result.benchmark << result.variant << to_string(result.size);
    if (result.size.parameters.empty()) {
      skip(row, 1);
    } else {
      row << result.size.parameters.front().value;
    }
    row << to_string(result.outcome) << ++repetition << std::optional(sample.upload_s)
        << std::optional(sample.compute_s) << std::optional(sample.download_s)
        << std::optional(sample.total_s()) << sample.rest_s;
  }
}

}  // namespace

Table make_sample_table(std::span<const ScoredRecord> records) {
  Table table;
  table.columns = columns;
  find_column(table, "size").brief = has_sweep(records);
  for (const ScoredRecord &scored : records)
    for (const core::Result &result : scored.record.results)
      write_result(scored.record, result, table.rows);
  return table;
}

}  // namespace torment::report
