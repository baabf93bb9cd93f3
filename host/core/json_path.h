// Where in a JSON text something stands, for error messages, e.g. "/plugins/3/units/0/revision".
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace torment::core {

/// One step of a path; the steps above it live on the reader's stack, so that a path costs nothing
/// until an error needs it.
struct JsonPath {
  const JsonPath *parent = nullptr;
  std::string_view key;   ///< of an object's member; null data: an array's element
  std::size_t index = 0;  ///< of an array's element
};

/// As RFC 6901 writes it, on one line; "the top" for the whole text.
std::string to_string(const JsonPath &path);

/// Throws Error: "PATH: expected EXPECTED, found FOUND".
[[noreturn]] void reject(const JsonPath &path, std::string_view expected, std::string_view found);

}  // namespace torment::core
