// Reference files.
// SPDX-License-Identifier: Apache-2.0
#include "check.h"
#include "core/error.h"
#include "report/reference_file.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  using namespace torment;
  core::Reference reference;
  try {
    reference = report::parse_reference(fuzz::to_text(data, size));
  } catch (const core::Error &) {
    return 0;
  }
  const std::string text = report::to_reference_text(reference);
  fuzz::require(report::to_reference_text(report::parse_reference(text)) == text,
                "a reference that was read and written again isn't the same");
  fuzz::taken = true;
  return 0;
}
