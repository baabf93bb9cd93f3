// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "report/export/tables.h"
#include "report/export/unit_rows.h"

namespace torment::report {
namespace {

const std::vector<Column> columns = make_unit_columns({{"outcome", Role::key, true},
                                                       {"repetition", Role::key, true},
                                                       {"process", Role::key},
                                                       {"upload_s", Role::figure, true},
                                                       {"compute_s", Role::figure, true},
                                                       {"download_s", Role::figure, true},
                                                       {"total_s", Role::figure, true},
                                                       {"rest_s", Role::figure}});

/// Which of the worker processes, from 1, made each of the result's repetitions.
std::vector<uint64_t> number_processes(const core::Result &result) {
  if (!result.processes) return std::vector<uint64_t>(result.samples.size(), 1);
  const std::size_t count = result.samples.size();
  std::vector<uint64_t> numbers;
  for (std::size_t k = 0; k < result.processes->size() && numbers.size() < count; k++)
    numbers.insert(numbers.end(), std::min<std::size_t>((*result.processes)[k], count - numbers.size()),
                   k + 1);
  numbers.resize(count, result.processes->size());  // another program's list may be too short
  return numbers;
}

void add_rows(const core::Record &record, const core::Result &result, std::vector<Row> &rows) {
  const Row about = begin_unit_row(record, result);
  const std::vector<uint64_t> processes = number_processes(result);
  uint64_t repetition = 0;
  for (const core::Sample &sample : result.samples) {
    Row &row = rows.emplace_back();
    row.reserve(columns.size());
    row = about;
    row << to_string(result.outcome) << repetition + 1 << processes[repetition]
        << std::optional(sample.upload_s) << std::optional(sample.compute_s)
        << std::optional(sample.download_s) << std::optional(sample.total_s()) << sample.rest_s;
    repetition++;
  }
}

}  // namespace

Table make_sample_table(std::span<const ScoredRecord> records) {
  return make_unit_table(records, columns, add_rows);
}

}  // namespace torment::report
