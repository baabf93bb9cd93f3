// A compiler's version, compared number by number.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace torment::build {

struct Version {
  std::array<uint32_t, 3> numbers{};  ///< major, minor, patch
  std::size_t given = 0;              ///< how many of them are known; the others are 0

  std::string text() const;  ///< the known ones, e.g. "12.2.0"
  std::strong_ordering operator<=>(const Version &other) const { return numbers <=> other.numbers; }
  bool operator==(const Version &other) const { return numbers == other.numbers; }
};

/// Reads "12", "12.2" or "12.2.0".
std::optional<Version> parse_version(std::string_view text);

/// `text` with {major}, {minor}, {patch} and {version} replaced.
std::string fill_in_version(std::string text, const Version &version);

/// `text` with every `placeholder` replaced.
std::string replace_all(std::string text, std::string_view placeholder, std::string_view value);

}  // namespace torment::build
