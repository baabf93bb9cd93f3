// Text of unknown origin made fit to be shown or stored. Not for JSON: its library escapes by itself.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace torment::core {

/// One step through UTF-8: how many bytes the next character takes, and whether they are one.
struct Utf8Step {
  std::size_t bytes = 0;
  char32_t character = 0;
  bool valid = false;
};

/// Looks at the first character of `text`, which is not empty. Overlong forms, surrogates and what is
/// beyond U+10FFFF are not valid; an invalid sequence is stepped over as far as it could be the start of
/// a character, as Unicode recommends for U+FFFD.
Utf8Step step_utf8(std::string_view text);

/// The text with every invalid sequence replaced by U+FFFD.
std::string to_valid_utf8(std::string_view text);

/// The text on one line: valid UTF-8, where each run of white space is one space, escape sequences of
/// terminals are gone, and other control characters (bidirectional ones too) show as U+FFFD.
std::string to_line(std::string_view text);

/// Characters in the text, taken as columns of a terminal: one each.
std::size_t count_characters(std::string_view text);

/// The text, or its first characters and "..." where it has more than `limit` (at least 4).
std::string shorten(std::string_view text, std::size_t limit);

}  // namespace torment::core
