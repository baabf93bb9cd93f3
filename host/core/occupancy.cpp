// SPDX-License-Identifier: Apache-2.0
#include "core/occupancy.h"

#include <algorithm>
#include <array>
#include <limits>

namespace torment::core {
namespace {

/// Registers are given to warps in such pieces, from one of as many parts of the multiprocessor.
constexpr uint64_t register_unit = 256;
constexpr uint64_t no_limit = std::numeric_limits<uint64_t>::max();

uint64_t count_parts(const MultiprocessorLimits &limits) {
  return limits.compute_major == 6 && limits.compute_minor == 0 ? 2 : 4;
}

uint64_t shared_unit(const MultiprocessorLimits &limits) {
  return limits.compute_major >= 8 ? 128 : 256;
}

uint64_t divide_up(uint64_t value, uint64_t by) {
  return (value + by - 1) / by;
}

uint64_t round_up(uint64_t value, uint64_t unit) {
  return divide_up(value, unit) * unit;
}

uint64_t blocks_by_registers(const KernelProfile &kernel, const MultiprocessorLimits &limits,
                             uint64_t warps_of_block) {
  if (kernel.registers == 0) return no_limit;
  const uint64_t of_warp = round_up(uint64_t{kernel.registers} * limits.warp_threads, register_unit);
  const uint64_t parts = count_parts(limits);
  if (of_warp * round_up(warps_of_block, parts) > limits.registers_per_block) return 0;
  return limits.registers / parts / of_warp * parts / warps_of_block;
}

uint64_t blocks_by_shared_memory(const KernelProfile &kernel, const MultiprocessorLimits &limits) {
  const uint64_t of_block = round_up(
      uint64_t{kernel.static_shared_bytes} + kernel.dynamic_shared_bytes + limits.reserved_shared_bytes,
      shared_unit(limits));
  return of_block == 0 ? no_limit : limits.shared_bytes / of_block;
}

}  // namespace

std::optional<Occupancy> compute_occupancy(const KernelProfile &kernel, const MultiprocessorLimits &limits) {
  const uint64_t threads = kernel.block.count();
  if (limits.warp_threads == 0 || limits.threads < limits.warp_threads || limits.blocks == 0 ||
      limits.registers == 0 || threads == 0 || threads > limits.threads_per_block)
    return std::nullopt;
  const uint64_t warps = limits.threads / limits.warp_threads;
  const uint64_t warps_of_block = divide_up(threads, limits.warp_threads);
  struct Limit {
    uint64_t blocks;
    std::string_view word;
  };
  // Of equal limits the first is named: the block's shape is the nearest at hand.
  const std::array all{Limit{warps / warps_of_block, "threads of a block"},
                       Limit{limits.blocks, "blocks of a multiprocessor"},
                       Limit{blocks_by_registers(kernel, limits, warps_of_block), "registers"},
                       Limit{blocks_by_shared_memory(kernel, limits), "shared memory"}};
  const Limit least = *std::min_element(all.begin(), all.end(),
                                        [](const Limit &a, const Limit &b) { return a.blocks < b.blocks; });
  if (least.blocks == 0) return std::nullopt;
  const uint64_t resident = least.blocks * warps_of_block;
  return Occupancy{static_cast<double>(resident) / static_cast<double>(warps),
                   static_cast<uint32_t>(least.blocks), resident == warps ? "" : least.word};
}

}  // namespace torment::core
