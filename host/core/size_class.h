// How large a problem is: the named classes of design section 7, and the numbers behind them.
// Not for which numbers a benchmark uses in a class; each benchmark owns those.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torment::core {

enum class SizeClass { test, small, ref, large };

std::string_view to_string(SizeClass size_class);
std::optional<SizeClass> parse_size_class(std::string_view text);

/// One number that makes up a problem's size, e.g. {"elements", 134217728}.
struct Parameter {
  std::string name;
  uint64_t value = 0;
  bool operator==(const Parameter &) const = default;
};

/// All numbers of a problem's size. The first is the one that a sweep varies.
struct Size {
  std::vector<Parameter> parameters;

  /// The value of the parameter of that name; throws Error when there is none.
  uint64_t at(std::string_view name) const;
  bool operator==(const Size &) const = default;
};

/// E.g. "elements=1024;passes=4".
std::string to_string(const Size &size);

}  // namespace torment::core
