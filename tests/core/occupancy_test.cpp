// Theoretical occupancy, of an H200's multiprocessor by NVIDIA's published rules.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "core/occupancy.h"

namespace torment::core {
namespace {

MultiprocessorLimits h200() {
  return {9, 0, 32, 2048, 1024, 32, 65536, 65536, 233472, 1024};
}

KernelProfile kernel(uint32_t threads, uint32_t registers, uint32_t shared_bytes = 0) {
  KernelProfile launched;
  launched.block = {threads, 1, 1};
  launched.registers = registers;
  launched.static_shared_bytes = shared_bytes;
  return launched;
}

void expect(const KernelProfile &launched, double fraction, std::string_view limit) {
  const auto occupancy = compute_occupancy(launched, h200());
  ASSERT_TRUE(occupancy);
  EXPECT_DOUBLE_EQ(occupancy->fraction, fraction);
  EXPECT_EQ(occupancy->limit, limit);
}

TEST(Occupancy, blocks_of_one_warp_fill_half_since_a_multiprocessor_takes_no_more_of_them) {
  expect(kernel(32, 16), 0.5, "blocks of a multiprocessor");
}

TEST(Occupancy, is_whole_where_nothing_limits) {
  expect(kernel(256, 32), 1, "");
  expect(kernel(1024, 32), 1, "");
}

TEST(Occupancy, registers_are_given_in_pieces_to_warps_and_quarters) {
  expect(kernel(256, 64), 0.5, "registers");
  expect(kernel(256, 33), 0.75, "registers");  // 40 by the piece: 12 warps a quarter, 6 blocks of 8
  expect(kernel(128, 255), 0.125, "registers");
}

TEST(Occupancy, shared_memory_counts_with_what_the_system_takes_of_it) {
  expect(kernel(256, 32, 48 * 1024), 0.5, "shared memory");
  KernelProfile dynamic = kernel(256, 32);
  dynamic.dynamic_shared_bytes = 100 * 1024;
  expect(dynamic, 0.25, "shared memory");
}

TEST(Occupancy, threads_that_divide_badly_leave_warps_empty) {
  expect(kernel(768, 32), 0.75, "threads of a block");
  expect(kernel(33, 16), 1, "");
}

TEST(Occupancy, is_unknown_without_limits_or_for_what_can_not_be_launched) {
  EXPECT_FALSE(compute_occupancy(kernel(32, 16), {}));
  EXPECT_FALSE(compute_occupancy(kernel(2048, 16), h200()));
  EXPECT_FALSE(compute_occupancy(kernel(1024, 255), h200()));
}

}  // namespace
}  // namespace torment::core
