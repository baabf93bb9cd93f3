// Lines of messages, which a reader takes or refuses one by one: what it takes, it must write and read again
// to the same.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "check.h"
#include "core/error.h"
#include "protocol/messages.h"

namespace torment::fuzz {

/// `parse` makes a message of a line, or throws core::Error.
template <class Parse>
void try_lines(std::string_view lines, Parse parse) {
  taken = true;
  while (!lines.empty()) {
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
    try {
      const std::string written = protocol::to_line(parse(line));
      require(written.find('\n') == std::string::npos, "a message takes more than a line");
      require(protocol::to_line(parse(written)) == written,
              "a message that was read and written again isn't the same");
    } catch (const core::Error &) {
      taken = false;
    }
  }
}

}  // namespace torment::fuzz
