// SPDX-License-Identifier: Apache-2.0
#include "report/export/formats.h"

#include <array>

#include "report/export/google_benchmark.h"
#include "report/export/markup.h"
#include "report/export/prometheus.h"
#include "report/export/tables.h"

namespace torment::report {
namespace {

using Records = std::span<const ScoredRecord>;

constexpr std::array kinds{
    TableKind{"results", [](Records records, const ExportStyle &) { return make_result_table(records); }},
    TableKind{"samples", [](Records records, const ExportStyle &) { return make_sample_table(records); }},
    TableKind{"overheads", [](Records records, const ExportStyle &) { return make_overhead_table(records); }},
    TableKind{"profile", [](Records records, const ExportStyle &) { return make_profile_table(records); }},
    TableKind{"scores", [](Records records, const ExportStyle &) { return make_score_table(records); }},
    TableKind{"matrix", [](Records records,
                           const ExportStyle &style) { return make_matrix_table(records, style.figure); }},
};

Table make_table(Records records, const TableKind *kind, const ExportStyle &style) {
  const Table table = kind->make(records, style);
  return style.is_long ? to_long(table) : table;
}

Table make_document_table(Records records, const TableKind *kind, const ExportStyle &style) {
  const Table table = make_table(records, kind, style);
  return style.is_brief ? to_brief(table) : table;
}

constexpr std::array formats{
    ExportFormat{"csv", "results", true,
                 [](Records records, const TableKind *kind, const ExportStyle &style) {
                   return to_csv(make_table(records, kind, style), style.csv);
                 }},
    ExportFormat{"markdown", "matrix", true,
                 [](Records records, const TableKind *kind, const ExportStyle &style) {
                   return to_markdown(make_document_table(records, kind, style), style.digits);
                 }},
    ExportFormat{"latex", "matrix", true,
                 [](Records records, const TableKind *kind, const ExportStyle &style) {
                   return to_latex(make_document_table(records, kind, style), style.digits);
                 }},
    ExportFormat{"google-benchmark", "", false,
                 [](Records records, const TableKind *, const ExportStyle &) {
                   return to_google_benchmark(records.front());
                 }},
    ExportFormat{
        "prometheus", "", true,
        [](Records records, const TableKind *, const ExportStyle &) { return to_prometheus(records); }},
};

}  // namespace

std::span<const TableKind> table_kinds() {
  return kinds;
}

std::span<const ExportFormat> export_formats() {
  return formats;
}

}  // namespace torment::report
