// Tables as CSV (RFC 4180), and as what spreadsheets of other languages read as such.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/export/table.h"
#include "report/scored_record.h"

namespace torment::report {

struct CsvStyle {
  char separator = ',';
  char decimal = '.';            ///< not the separator
  bool byte_order_mark = false;  ///< at the beginning, for programs that else take UTF-8 for something older
  bool quotes_texts = false;     ///< all of them, so that a reader can tell the version "12.2.0" from a date
};

/// The text with the header line first; lines end with CR LF. Numbers are the shortest text that reads back
/// as the same number.
std::string to_csv(const Table &table, const CsvStyle &style = {});

/// The table of results (export/tables.h), of records of comparisons that of overheads: the file that a run
/// leaves beside its record.
std::string to_csv(std::span<const ScoredRecord> records);

/// One text as a cell: without control characters, quoted where it must be, and with an apostrophe in front
/// where a spreadsheet would take it for a formula (=, +, -, @).
std::string to_csv_cell(std::string_view text, const CsvStyle &style = {});

}  // namespace torment::report
