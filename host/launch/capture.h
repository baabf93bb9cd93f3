// Keeps the head and the tail of an output of any length.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace torment::launch {

class Capture {
 public:
  /// Keeps at most `limit` bytes: the first half and the last half.
  explicit Capture(std::size_t limit) : half_(limit / 2) {}

  void append(std::string_view bytes);

  /// What was kept; where bytes were left out, a line between head and tail says how many.
  std::string text() const;

 private:
  std::size_t half_;
  std::string head_;
  std::string tail_;
  uint64_t dropped_ = 0;
};

/// Reads what the non-blocking descriptor holds, up to `most` bytes, into `capture`.
/// Returns false once the other end is closed.
bool read_available(int descriptor, Capture &capture, std::size_t most = std::size_t{1} << 20);

}  // namespace torment::launch
