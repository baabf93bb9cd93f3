// What a comparison's times say: with minus without, round by round.
// SPDX-License-Identifier: Apache-2.0
#include "core/overheads.h"

#include <gtest/gtest.h>

namespace torment::core {
namespace {

Sample took(double compute_s) {
  return {.upload_s = 5, .compute_s = compute_s, .download_s = 7, .rest_s = {}};
}

/// Rounds of with, without, without, with; two calls a repetition, of 100 bytes each.
Result compare(const std::vector<std::array<double, 4>> &rounds) {
  Result result;
  result.outcome = Outcome::verified;
  result.against = Counterpart{"without", {}};
  result.cost =
      Cost{.bytes = 200, .operations = 2, .operation = "call", .upload_bytes = 0, .download_bytes = 0};
  for (const auto &[a1, b1, b2, a2] : rounds) {
    result.samples.push_back(took(a1));
    result.samples.push_back(took(a2));
    result.against->samples.push_back(took(b1));
    result.against->samples.push_back(took(b2));
  }
  return result;
}

TEST(Overheads, are_the_median_of_with_minus_without_of_one_call) {
  const auto overhead = compute_overhead(compare({{4, 2, 2, 4}, {6, 2, 2, 6}, {20, 2, 2, 20}}));
  ASSERT_TRUE(overhead);
  EXPECT_EQ(overhead->rounds, 3U);
  EXPECT_EQ(overhead->calls, 2U);
  EXPECT_DOUBLE_EQ(*overhead->with_s, 3);
  EXPECT_DOUBLE_EQ(*overhead->without_s, 1);
  EXPECT_DOUBLE_EQ(*overhead->difference_s, 2);
  EXPECT_FALSE(overhead->difference_low_s) << "3 rounds are too few for an interval";
  EXPECT_FALSE(overhead->rate_bytes_per_s);
}

TEST(Overheads, do_not_see_a_machine_that_slows_down_steadily) {
  // A cost of 1 on times that grow by 0.5 with every repetition.
  std::vector<std::array<double, 4>> rounds;
  for (double t = 10; rounds.size() < 8; t += 2)
    rounds.push_back({t + 1, t + 0.5, t + 1, t + 2.5});
  const auto overhead = compute_overhead(compare(rounds));
  EXPECT_DOUBLE_EQ(*overhead->difference_s, 0.5);
  EXPECT_DOUBLE_EQ(*overhead->difference_low_s, 0.5);
  EXPECT_DOUBLE_EQ(*overhead->difference_high_s, 0.5);
  EXPECT_DOUBLE_EQ(*overhead->rate_bytes_per_s, 200);
}

TEST(Overheads, keep_their_sign_and_give_no_rate_where_the_interval_reaches_zero) {
  const auto gain = compute_overhead(compare(std::vector<std::array<double, 4>>(6, {1, 3, 3, 1})));
  EXPECT_DOUBLE_EQ(*gain->difference_s, -1);
  EXPECT_DOUBLE_EQ(*gain->difference_high_s, -1);
  EXPECT_FALSE(gain->rate_bytes_per_s);
  std::vector<std::array<double, 4>> rounds(6, {3, 1, 1, 3});
  rounds[2] = {1, 3, 3, 1};
  EXPECT_FALSE(compute_overhead(compare(rounds))->rate_bytes_per_s);
}

TEST(Overheads, are_of_verified_comparisons_alone) {
  Result result = compare({{4, 2, 2, 4}});
  result.outcome = Outcome::wrong_result;
  EXPECT_FALSE(compute_overhead(result));
  result.outcome = Outcome::verified;
  result.against.reset();
  EXPECT_FALSE(compute_overhead(result));
  EXPECT_EQ(compute_overhead(compare({}))->rounds, 0U);
}

}  // namespace
}  // namespace torment::core
