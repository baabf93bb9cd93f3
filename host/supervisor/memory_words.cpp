// SPDX-License-Identifier: Apache-2.0
#include "supervisor/memory_words.h"

#include <algorithm>

namespace torment::supervisor {
namespace {

constexpr std::size_t looked_at = 1000;

char to_lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

}  // namespace

bool says_out_of_memory(std::string_view text) {
  constexpr std::string_view words = "out of memory";
  const std::string_view end = text.substr(text.size() - std::min(text.size(), looked_at));
  const auto is_same = [](char a, char b) { return to_lower(a) == b; };
  return std::search(end.begin(), end.end(), words.begin(), words.end(), is_same) != end.end();
}

}  // namespace torment::supervisor
