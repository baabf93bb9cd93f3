// Whether a run-time library says that memory was not enough. Vendors' libraries end the process, or fail,
// without another sign of it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace torment::supervisor {

/// Whether the end of the text, its last 1000 bytes, holds "out of memory" in any case: libgomp says "Out of
/// memory allocating N bytes" and "cuMemAlloc error: out of memory", NVIDIA's compilers "Out of memory".
bool says_out_of_memory(std::string_view text);

}  // namespace torment::supervisor
