// What a worker says to the host: one message a line.
// SPDX-License-Identifier: Apache-2.0
#include "try_lines.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  using namespace torment;
  fuzz::try_lines(fuzz::to_text(data, size), protocol::parse_event);
  return 0;
}
