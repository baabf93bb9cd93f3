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

/// The text without line breaks: valid UTF-8, where every white space is a space, escape sequences of
/// terminals are gone, and other control characters (those of the reading direction too) show as U+FFFD.
std::string flatten(std::string_view text);

/// The same, with each run of spaces as one and none at the ends.
std::string to_line(std::string_view text);

/// Columns of a terminal that flat text takes: wide characters of East Asia and pictures are two.
std::size_t count_columns(std::string_view text);

/// The flat text, or its beginning and "..." where it takes more than `limit` columns (at least 3).
std::string shorten(std::string_view text, std::size_t limit);

}  // namespace torment::core
