// What the entry functions of this folder share: the entry's own declaration and how it says what is wrong.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

/// Takes any bytes. Whatever they are, it returns 0; a fault of the reader ends the process.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, std::size_t size);

namespace torment::fuzz {

/// Set by an entry when the reader took the whole input. The replay demands it for the files of its corpus,
/// so that a changed format doesn't leave a corpus behind that gets no further than the first missing key.
inline bool taken = false;

inline std::string_view to_text(const uint8_t *data, std::size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

inline void require(bool holds, std::string_view what) {
  if (holds) return;
  std::cerr << "fault: " << what << std::endl;
  std::abort();
}

}  // namespace torment::fuzz
