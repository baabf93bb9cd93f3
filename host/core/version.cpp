// SPDX-License-Identifier: Apache-2.0
#include "core/version.h"

#include <algorithm>
#include <cstddef>

namespace torment::core {
namespace {

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

/// Takes the number, or the one other character, that a version begins with.
std::string_view take_part(std::string_view &version) {
  const std::size_t digits = std::min(version.find_first_not_of("0123456789"), version.size());
  const std::string_view part = version.substr(0, std::max<std::size_t>(digits, 1));
  version.remove_prefix(part.size());
  return part;
}

std::string_view without_zeros(std::string_view digits) {
  return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

}  // namespace

bool is_older_version(std::string_view left, std::string_view right) {
  while (!left.empty() && !right.empty()) {
    const std::string_view one = take_part(left);
    const std::string_view other = take_part(right);
    if (is_digit(one.front()) && is_digit(other.front())) {
      const std::string_view number = without_zeros(one);
      const std::string_view other_number = without_zeros(other);
      if (number.size() != other_number.size()) return number.size() < other_number.size();
      if (number != other_number) return number < other_number;
    } else if (one != other) {
      return one < other;
    }
  }
  return left.empty() && !right.empty();
}

}  // namespace torment::core
