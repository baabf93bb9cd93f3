// The list of benchmarks that a build makes.
// SPDX-License-Identifier: Apache-2.0
#include "build/suite_list.h"
#include "check.h"
#include "core/error.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  using namespace torment;
  try {
    for (const auto &row : build::parse_suite_list(std::string(fuzz::to_text(data, size)), "benchmarks.list"))
      fuzz::require(!row.openacc_variants.empty(), "a row without variants was taken");
    fuzz::taken = true;
  } catch (const core::UsageError &) {
    return 0;
  }
  return 0;
}
