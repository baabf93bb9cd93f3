// SPDX-License-Identifier: Apache-2.0
#include "supervisor/last_words.h"

#include "core/utf8.h"

namespace torment::supervisor {

std::string quote_last_words(std::string_view standard_error) {
  constexpr std::size_t longest = 200;
  constexpr std::size_t searched = 4096;
  if (standard_error.size() > searched) standard_error.remove_prefix(standard_error.size() - searched);
  while (!standard_error.empty()) {
    const std::size_t end = standard_error.rfind('\n');
    const std::size_t begin = end == std::string_view::npos ? 0 : end + 1;
    const std::string line = core::to_line(standard_error.substr(begin));
    if (!line.empty()) return "; the last that it printed: " + core::shorten(line, longest);
    standard_error = standard_error.substr(0, begin == 0 ? 0 : end);
  }
  return {};
}

}  // namespace torment::supervisor
