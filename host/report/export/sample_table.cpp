// SPDX-License-Identifier: Apache-2.0
#include "report/export/tables.h"
#include "report/export/unit_rows.h"

namespace torment::report {
namespace {

const std::vector<Column> columns = make_unit_columns({{"outcome", Role::key, true},
                                                       {"repetition", Role::key, true},
                                                       {"upload_s", Role::figure, true},
                                                       {"compute_s", Role::figure, true},
                                                       {"download_s", Role::figure, true},
                                                       {"total_s", Role::figure, true},
                                                       {"rest_s", Role::figure}});

void add_rows(const core::Record &record, const core::Result &result, std::vector<Row> &rows) {
  const Row about = begin_unit_row(record, result);
  uint64_t repetition = 0;
  for (const core::Sample &sample : result.samples) {
    Row &row = rows.emplace_back();
    row.reserve(columns.size());
    row = about;
    row << to_string(result.outcome) << ++repetition << std::optional(sample.upload_s)
        << std::optional(sample.compute_s) << std::optional(sample.download_s)
        << std::optional(sample.total_s()) << sample.rest_s;
  }
}

}  // namespace

Table make_sample_table(std::span<const ScoredRecord> records) {
  return make_unit_table(records, columns, add_rows);
}

}  // namespace torment::report
