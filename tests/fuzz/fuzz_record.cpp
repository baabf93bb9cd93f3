// Records, and all that `torment-host score` does with one.
// SPDX-License-Identifier: Apache-2.0
#include "check.h"
#include "core/error.h"
#include "report/console.h"
#include "report/csv.h"
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
  fuzz::taken = true;
  return 0;
}
