// How a device's activities add up to a phase.
// SPDX-License-Identifier: Apache-2.0
#include "worker/phase_sum.h"

#include <gtest/gtest.h>

namespace torment::worker {
namespace {

device::KernelActivity kernel(const std::string &name, uint64_t begin_ns, uint64_t end_ns,
                              uint32_t correlation = 0) {
  device::KernelActivity activity;
  activity.launch.name = name;
  activity.interval = {begin_ns, end_ns};
  activity.correlation = correlation;
  return activity;
}

TEST(PhaseSum, overlapping_work_is_busy_once_and_counts_twice) {
  device::Activities activities;
  activities.kernels = {kernel("a", 1000, 3000), kernel("b", 2000, 4000), kernel("a", 2500, 2600)};
  PhaseSum sum;
  sum.add({0, 10000, 10000}, activities);
  const core::PhaseProfile phase = sum.profile();
  EXPECT_DOUBLE_EQ(phase.host_s, 10e-6);
  EXPECT_DOUBLE_EQ(phase.busy_s, 3e-6);
  EXPECT_DOUBLE_EQ(phase.idle_s, 7e-6);
  ASSERT_EQ(phase.kernels.size(), 2U);
  EXPECT_EQ(phase.kernels[0].name, "a");
  EXPECT_EQ(phase.kernels[0].launches, 2U);
  EXPECT_DOUBLE_EQ(phase.kernels[0].device_s, 2.1e-6);
}

TEST(PhaseSum, work_after_the_return_belongs_to_the_phase_and_is_no_busy_time_of_it) {
  device::Activities activities;
  activities.kernels = {kernel("late", 4000, 8000)};
  PhaseSum sum;
  sum.add({1000, 5000, 9000}, activities);
  EXPECT_EQ(sum.profile().launches, 1U);
  EXPECT_DOUBLE_EQ(sum.profile().busy_s, 1e-6);
}

TEST(PhaseSum, work_of_other_phases_and_checks_is_left_out_but_clocks_may_be_off_a_little) {
  device::Activities activities;
  activities.kernels = {kernel("before", 0, 900), kernel("a little early", 990, 2000),
                        kernel("after", 6000, 7000)};
  activities.transfers = {{core::TransferKind::to_device, core::HostMemory::pinned, 8, {100, 200}}};
  PhaseSum sum;
  sum.add({1000, 5000, 5100}, activities);
  ASSERT_EQ(sum.profile().kernels.size(), 1U);
  EXPECT_EQ(sum.profile().kernels[0].name, "a little early");
  EXPECT_TRUE(sum.profile().transfers.empty());
}

TEST(PhaseSum, a_launch_costs_the_outer_of_the_calls_that_share_its_correlation) {
  device::Activities activities;
  activities.kernels = {kernel("a", 1000, 2000, 7)};
  activities.calls = {{{500, 900}, 7}, {{600, 800}, 7}, {{0, 400}, 8}};
  PhaseSum sum;
  sum.add({0, 3000, 3000}, activities);
  EXPECT_DOUBLE_EQ(sum.profile().launch_s.value_or(0), 0.4e-6);
  activities.calls.clear();
  PhaseSum untold;
  untold.add({0, 3000, 3000}, activities);
  EXPECT_FALSE(untold.profile().launch_s);
}

TEST(PhaseSum, of_many_launch_shapes_the_longest_are_kept_and_the_rest_counted) {
  device::Activities activities;
  for (uint32_t i = 0; i < most_kernels + 5; i++) {
    activities.kernels.push_back(kernel("a", 1000, 1001 + i));
    activities.kernels.back().launch.grid.x = i;
  }
  PhaseSum sum;
  sum.add({0, 9000, 9000}, activities);
  EXPECT_EQ(sum.profile().kernels.size(), most_kernels);
  EXPECT_EQ(sum.profile().kernels.front().grid.x, most_kernels + 4);
  EXPECT_EQ(sum.profile().launches, most_kernels + 5);
  EXPECT_EQ(sum.count_left_out(), 5U);
}

TEST(PhaseSum, repetitions_add_up) {
  device::Activities activities;
  activities.transfers = {{core::TransferKind::from_device, core::HostMemory::pageable, 500, {1000, 2000}}};
  PhaseSum sum;
  sum.add({0, 3000, 3000}, activities);
  sum.add({0, 3000, 3000}, activities);
  ASSERT_EQ(sum.profile().transfers.size(), 1U);
  EXPECT_EQ(sum.profile().transfers[0].count, 2U);
  EXPECT_DOUBLE_EQ(sum.profile().transfers[0].rate_bytes_per_s().value_or(0), 5e8);
  EXPECT_DOUBLE_EQ(sum.profile().host_s, 6e-6);
}

}  // namespace
}  // namespace torment::worker
