// What a host says to a worker: one message a line.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "check.h"
#include "core/error.h"
#include "protocol/messages.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size) {
  using namespace torment;
  std::string_view lines = fuzz::to_text(data, size);
  bool all_taken = true;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    try {
      const std::string written = protocol::to_line(protocol::parse_request(line));
      fuzz::require(written.find('\n') == std::string::npos, "a message takes more than a line");
      fuzz::require(protocol::to_line(protocol::parse_request(written)) == written,
                    "a message that was read and written again isn't the same");
    } catch (const core::Error &) {
      all_taken = false;
    }
  }
  fuzz::taken = all_taken;
  return 0;
}
