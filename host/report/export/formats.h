// What records can be exported to: one row each in formats.cpp.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "report/csv.h"
#include "report/export/table.h"
#include "report/scored_record.h"

namespace torment::report {

/// How the tables among the formats are to be.
struct ExportStyle {
  std::string figure = "median_s";  ///< of a matrix; one of matrix_figures()
  bool is_long = false;
  bool is_brief = true;  ///< in documents: without the columns that don't fit a page
  CsvStyle csv;
  int digits = 4;  ///< in documents
};

struct TableKind {
  std::string_view name;
  Table (*make)(std::span<const ScoredRecord> records, const ExportStyle &style);
};

struct ExportFormat {
  std::string_view name;
  std::string_view table;  ///< the kind of table that is written unless one is named; empty: no table
  bool takes_several_records;
  std::string (*write)(std::span<const ScoredRecord> records, const TableKind *kind,
                       const ExportStyle &style);
};

std::span<const TableKind> table_kinds();
std::span<const ExportFormat> export_formats();

}  // namespace torment::report
