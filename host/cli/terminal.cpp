// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace torment::cli {

bool is_capable_terminal(int descriptor) {
  const char *terminal = std::getenv("TERM");
  return isatty(descriptor) != 0 && terminal != nullptr && *terminal != '\0' &&
         std::string_view(terminal) != "dumb";
}

bool wants_colours(int descriptor) {
  const char *refused = std::getenv("NO_COLOR");
  return is_capable_terminal(descriptor) && (refused == nullptr || *refused == '\0');
}

}  // namespace torment::cli
