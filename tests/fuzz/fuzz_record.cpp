// Records, and what `torment-host score`, `export` and `compare` make of one.
// SPDX-License-Identifier: Apache-2.0
#include "check.h"
#include "core/error.h"
#include "report/comparison/comparison.h"
#include "report/console.h"
#include "report/csv.h"
#include "report/export/formats.h"
#include "report/record_file.h"
#include "report/scored_record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  using namespace torment;
  report::ScoredRecord scored;
  try {
    scored.record = report::parse_record(fuzz::to_text(data, size));
  } catch (const core::Error &) {
    return 0;
  }
  const std::string text = report::to_record_text(scored.record);
  fuzz::require(report::to_record_text(report::parse_record(text)) == text,
                "a record that was read and written again isn't the same");
  report::to_console({&scored, 1});
  report::to_csv({&scored, 1});
  for (const report::ExportFormat &format : report::export_formats())
    for (const report::TableKind &kind : report::table_kinds())
      format.write({&scored, 1}, &kind, {});
  report::ComparisonReport comparison;
  comparison.baseline = {&scored.record, nullptr, ""};
  comparison.contenders = {comparison.baseline};
  comparison.misfits = list_misfits(comparison.baseline, comparison.baseline);
  comparison.comparisons = compare_records(comparison.baseline, comparison.contenders, comparison.settings);
  report::to_console(comparison, true);
  report::to_markdown(comparison);
  report::to_html(comparison);
  report::to_json(comparison);
  fuzz::taken = true;
  return 0;
}
