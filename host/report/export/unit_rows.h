// What the tables have in common whose rows are of a result's parts, such as its samples: the columns that
// say which result, and the way through the records. Not for what a part gives.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "report/export/table.h"
#include "report/scored_record.h"

namespace torment::report {

/// Record, plugin, benchmark, variant, size and size_value, and those behind them.
std::vector<Column> make_unit_columns(std::initializer_list<Column> further);

/// The cells of these six.
Row begin_unit_row(const core::Record &record, const core::Result &result);

/// Two cells: the size, and the value of its first parameter.
void add_size(Row &row, const core::Size &size);

/// A table of these columns, with the rows that `add_rows` makes of each result.
Table make_unit_table(std::span<const ScoredRecord> records, const std::vector<Column> &columns,
                      void (*add_rows)(const core::Record &, const core::Result &, std::vector<Row> &));

}  // namespace torment::report
