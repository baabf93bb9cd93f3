// SPDX-License-Identifier: Apache-2.0
#include "core/host_memory.h"

#include "core/words.h"

namespace torment::core {
namespace {

constexpr Words<HostMemory, 2> words{{{{HostMemory::pageable, "pageable"}, {HostMemory::pinned, "pinned"}}}};

}  // namespace

std::string_view to_string(HostMemory memory) {
  return words.word(memory);
}

std::optional<HostMemory> parse_host_memory(std::string_view text) {
  return words.parse(text);
}

}  // namespace torment::core
