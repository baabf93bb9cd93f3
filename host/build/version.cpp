// SPDX-License-Identifier: Apache-2.0
#include "build/version.h"

#include <charconv>

namespace torment::build {

std::string Version::text() const {
  std::string text;
  for (std::size_t i = 0; i < given; i++) {
    if (i > 0) text += '.';
    text += std::to_string(numbers[i]);
  }
  return text;
}

std::optional<Version> parse_version(std::string_view text) {
  Version version;
  const char *at = text.data();
  const char *const end = at + text.size();
  while (version.given < version.numbers.size()) {
    const auto [rest, error] = std::from_chars(at, end, version.numbers[version.given]);
    if (error != std::errc{}) return std::nullopt;
    version.given++;
    if (rest == end) return version;
    if (*rest != '.') return std::nullopt;
    at = rest + 1;
  }
  return std::nullopt;
}

std::string replace_all(std::string text, std::string_view placeholder, std::string_view value) {
  for (std::size_t at = text.find(placeholder); at != std::string::npos;
       at = text.find(placeholder, at + value.size())) {
    text.replace(at, placeholder.size(), value);
  }
  return text;
}

std::string fill_in_version(std::string text, const Version &version) {
  text = replace_all(std::move(text), "{major}", std::to_string(version.numbers[0]));
  text = replace_all(std::move(text), "{minor}", std::to_string(version.numbers[1]));
  text = replace_all(std::move(text), "{patch}", std::to_string(version.numbers[2]));
  return replace_all(std::move(text), "{version}", version.text());
}

}  // namespace torment::build
