// The words that stand for an enumeration's values in records and on screen.
// Not for prose: a word never changes once a record holds it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace torment::core {

template <class Value>
struct Word {
  Value value;
  std::string_view text;
};

/// A table of values and their words, read both ways.
template <class Value, std::size_t count>
struct Words {
  std::array<Word<Value>, count> rows;

  /// The value's word; "unknown" for a number that is no value of the enumeration.
  constexpr std::string_view word(Value value) const {
    for (const Word<Value> &row : rows) {
      if (row.value == value) return row.text;
    }
    return "unknown";
  }

  /// The value of that very word, or nothing.
  constexpr std::optional<Value> parse(std::string_view text) const {
    for (const Word<Value> &row : rows) {
      if (row.text == text) return row.value;
    }
    return std::nullopt;
  }
};

}  // namespace torment::core
