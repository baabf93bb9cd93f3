// SPDX-License-Identifier: Apache-2.0
#include "core/utf8.h"

#include <algorithm>

namespace torment::core {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// What a first byte promises: how many bytes, and the range of the second one, which is where overlong
/// forms, surrogates and too large numbers show (table 3-7 of the Unicode standard).
struct Lead {
  std::size_t bytes = 0;
  unsigned char least_second = 0x80;
  unsigned char greatest_second = 0xBF;
};

Lead classify(unsigned char byte) {
  if (byte < 0x80) return {.bytes = 1};
  if (byte < 0xC2) return {};
  if (byte < 0xE0) return {.bytes = 2};
  if (byte == 0xE0) return {.bytes = 3, .least_second = 0xA0};
  if (byte == 0xED) return {.bytes = 3, .greatest_second = 0x9F};
  if (byte < 0xF0) return {.bytes = 3};
  if (byte == 0xF0) return {.bytes = 4, .least_second = 0x90};
  if (byte < 0xF4) return {.bytes = 4};
  if (byte == 0xF4) return {.bytes = 4, .greatest_second = 0x8F};
  return {};
}

bool is_space(char32_t character) {
  return character == U' ' || (character >= 0x09 && character <= 0x0D) || character == 0x85 ||
         character == 0x2028 || character == 0x2029;
}

/// Control characters, and the invisible ones that turn the reading direction round.
bool is_control(char32_t character) {
  return character < 0x20 || (character >= 0x7F && character < 0xA0) ||
         (character >= 0x200B && character <= 0x200F) || (character >= 0x202A && character <= 0x202E) ||
         (character >= 0x2066 && character <= 0x2069) || character == 0xFEFF;
}

/// Bytes of the terminal escape sequence that `text` begins with (ECMA-48: CSI or a single letter).
std::size_t measure_escape(std::string_view text) {
  if (text.size() < 2 || text[1] != '[') return std::min<std::size_t>(text.size(), 1);
  std::size_t end = 2;
  while (end < text.size() && text[end] >= 0x20 && text[end] < 0x40)
    ++end;
  const bool whole = end < text.size() && text[end] >= 0x40 && text[end] < 0x7F;
  return whole ? end + 1 : end;
}

/// Columns of one character; the blocks of Unicode's East Asian Width property, in the rough.
std::size_t measure_width(char32_t character) {
  const auto within = [&](char32_t first, char32_t last) { return character >= first && character <= last; };
  const bool wide = within(0x1100, 0x115F) || within(0x2E80, 0xA4CF) || within(0xAC00, 0xD7A3) ||
                    within(0xF900, 0xFAFF) || within(0xFE30, 0xFE6F) || within(0xFF00, 0xFF60) ||
                    within(0xFFE0, 0xFFE6) || within(0x1F300, 0x1FAFF) || within(0x20000, 0x3FFFD);
  return wide ? 2 : 1;
}

}  // namespace

Utf8Step step_utf8(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const Lead lead = classify(first);
  if (lead.bytes <= 1) return {.bytes = 1, .character = first, .valid = lead.bytes == 1};
  char32_t character = first & (0xFFU >> (lead.bytes + 1));
  for (std::size_t index = 1; index < lead.bytes; ++index) {
    if (index == text.size()) return {.bytes = index};
    const auto byte = static_cast<unsigned char>(text[index]);
    const unsigned char least = index == 1 ? lead.least_second : 0x80;
    const unsigned char greatest = index == 1 ? lead.greatest_second : 0xBF;
    if (byte < least || byte > greatest) return {.bytes = index};
    character = (character << 6) | (byte & 0x3FU);
  }
  return {.bytes = lead.bytes, .character = character, .valid = true};
}

std::string to_valid_utf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  while (!text.empty()) {
    const Utf8Step step = step_utf8(text);
    valid += step.valid ? text.substr(0, step.bytes) : replacement;
    text.remove_prefix(step.bytes);
  }
  return valid;
}

std::string flatten(std::string_view text) {
  std::string flat;
  flat.reserve(text.size());
  while (!text.empty()) {
    if (text.front() == '\x1B') {
      text.remove_prefix(measure_escape(text));
      continue;
    }
    const Utf8Step step = step_utf8(text);
    if (step.valid && is_space(step.character)) {
      flat += ' ';
    } else {
      flat += step.valid && !is_control(step.character) ? text.substr(0, step.bytes) : replacement;
    }
    text.remove_prefix(step.bytes);
  }
  return flat;
}

std::string to_line(std::string_view text) {
  std::string line = flatten(text);
  const auto repeated = [](char left, char right) { return left == ' ' && right == ' '; };
  line.erase(std::unique(line.begin(), line.end(), repeated), line.end());
  if (line.starts_with(' ')) line.erase(0, 1);
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

std::size_t count_columns(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const Utf8Step step = step_utf8(text);
    columns += measure_width(step.character);
    text.remove_prefix(step.bytes);
  }
  return columns;
}

std::string shorten(std::string_view text, std::size_t limit) {
  if (count_columns(text) <= limit) return std::string(text);
  std::size_t bytes = 0;
  std::size_t columns = 3;  // the dots
  while (true) {
    const Utf8Step step = step_utf8(text.substr(bytes));
    columns += measure_width(step.character);
    if (columns > limit) break;
    bytes += step.bytes;
  }
  return std::string(text.substr(0, bytes)) + "...";
}

}  // namespace torment::core
