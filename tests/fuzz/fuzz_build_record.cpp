// The records that builds leave beside plugins.
// SPDX-License-Identifier: Apache-2.0
#include "build/build_record.h"
#include "check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  using namespace torment;
  const build::BuildRecord record = build::parse_build_record(std::string(fuzz::to_text(data, size)));
  fuzz::require(!record.text.empty() || !record.warning.empty(), "a record without text gave no warning");
  fuzz::taken = record.warning.empty();
  return 0;
}
