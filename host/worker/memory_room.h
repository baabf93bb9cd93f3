// Whether this machine can give so much memory, asked before it is taken: a memory file that grows past what
// is there brings the kernel to end processes, not only this one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace torment::worker {

/// Bytes that can be had without swapping, as /proc/meminfo and the memory limits of the control groups that
/// this process is in say; null when nothing says so.
std::optional<uint64_t> available_bytes();

/// Throws OutOfMemory when `bytes` exceed them.
void require_room(uint64_t bytes);

}  // namespace torment::worker
