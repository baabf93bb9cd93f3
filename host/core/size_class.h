// How large a problem is: the named classes of design section 7, and the numbers behind them.
// Not for which numbers a benchmark uses in a class; each benchmark owns those.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torment::core {

/// Every benchmark has a size of each of these.
enum class SizeClass { test, small, ref, large };

/// Classes of the NAS Parallel Benchmarks, which theirs have beside those. They are values of the type and
/// not enumerators, so that a switch over the sizes that every benchmark has is whole with four cases.
inline constexpr SizeClass npb_class_s{4};
inline constexpr SizeClass npb_class_w{5};
inline constexpr SizeClass npb_class_a{6};
inline constexpr SizeClass npb_class_b{7};

inline constexpr std::array common_size_classes{SizeClass::test, SizeClass::small, SizeClass::ref,
                                                SizeClass::large};
inline constexpr std::array npb_size_classes{npb_class_s, npb_class_w, npb_class_a, npb_class_b};

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
