// What kind of memory the host gives to problems.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

namespace torment::core {

enum class HostMemory {
  pageable,  ///< as programs usually have it
  pinned,    ///< page-locked through the CUDA driver, for plugins for a device
};

/// The word in records and on the command line.
std::string_view to_string(HostMemory memory);
std::optional<HostMemory> parse_host_memory(std::string_view text);

}  // namespace torment::core
