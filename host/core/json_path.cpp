// SPDX-License-Identifier: Apache-2.0
#include "core/json_path.h"

#include "core/error.h"
#include "core/utf8.h"

namespace torment::core {
namespace {

constexpr std::size_t key_limit = 80;  // characters of a key that a message shows

std::string escape(std::string_view key) {
  std::string escaped;
  for (const char letter : shorten(to_line(key), key_limit)) {
    if (letter == '~') {
      escaped += "~0";
    } else if (letter == '/') {
      escaped += "~1";
    } else {
      escaped += letter;
    }
  }
  return escaped;
}

}  // namespace

std::string to_string(const JsonPath &path) {
  if (path.parent == nullptr) return "the top";
  const std::string above = path.parent->parent == nullptr ? "" : to_string(*path.parent);
  return above + "/" + (path.key.data() == nullptr ? std::to_string(path.index) : escape(path.key));
}

void reject(const JsonPath &path, std::string_view expected, std::string_view found) {
  throw Error(to_string(path) + ": expected " + std::string(expected) + ", found " + std::string(found));
}

}  // namespace torment::core
