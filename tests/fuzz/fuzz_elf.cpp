// The look at a file before the dynamic linker gets it.
// SPDX-License-Identifier: Apache-2.0
#include "check.h"
#include "core/error.h"
#include "plugin/elf_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  using namespace torment;
  try {
    plugin::check_elf({reinterpret_cast<const std::byte *>(data), size});
    fuzz::taken = true;
  } catch (const core::Error &) {
    return 0;
  }
  return 0;
}
