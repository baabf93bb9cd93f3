// When `--until` has enough.
// SPDX-License-Identifier: Apache-2.0
#include "core/stopping.h"

#include <gtest/gtest.h>

#include <vector>

namespace torment::core {
namespace {

/// How many repetitions are made of what takes `times_s(i)`, a second of the host's each.
template <class Times>
std::size_t count_repetitions(const StoppingRule &rule, uint64_t least, Times times_s) {
  Stopper stopper(rule, least);
  std::vector<double> done_s;
  for (bool is_last = false; !is_last;) {
    is_last = stopper.is_next_last(done_s, static_cast<double>(done_s.size()));
    done_s.push_back(times_s(done_s.size()));
  }
  return done_s.size();
}

double steady(std::size_t) {
  return 2;
}

/// As often 1 as 3: its median is never sure.
double torn(std::size_t number) {
  return number % 2 == 0 ? 1 : 3;
}

TEST(Stopping, TakesNoMoreThanTheLeastWhereTimesAreSteady) {
  EXPECT_EQ(count_repetitions({0.01, 1000, 1e6}, 10, steady), 10U);
}

TEST(Stopping, NeedsEnoughForAnIntervalHoweverFewAreAskedFor) {
  EXPECT_EQ(count_repetitions({0.01, 1000, 1e6}, 1, steady), 7U);
}

TEST(Stopping, EndsAtTheMostRepetitionsWhereTimesAreTorn) {
  EXPECT_EQ(count_repetitions({0.01, 333, 1e6}, 10, torn), 333U);
  EXPECT_EQ(count_repetitions({0.01, 3, 1e6}, 10, steady), 3U);
  EXPECT_EQ(count_repetitions({0.01, 1, 1e6}, 10, steady), 1U);
}

TEST(Stopping, EndsWhenTimeIsUp) {
  EXPECT_EQ(count_repetitions({0.01, 1000, 50}, 10, torn), 51U);
}

TEST(Stopping, GoesOnUntilHalfTheIntervalIsAsNarrowAsAsked) {
  // One in a hundred of the times of a uniform spread of 40 % around 1.
  const auto uniform = [](std::size_t number) {
    return 0.8 + 0.4 * static_cast<double>((number * 61) % 100) / 100;
  };
  const std::size_t coarse = count_repetitions({0.05, 100'000, 1e9}, 10, uniform);
  const std::size_t fine = count_repetitions({0.02, 100'000, 1e9}, 10, uniform);
  EXPECT_LT(coarse, fine);
  std::vector<double> times_s;
  for (std::size_t i = 0; i + 1 < fine; i++)
    times_s.push_back(uniform(i));
  EXPECT_TRUE(is_sure(times_s, 0.02));
}

}  // namespace
}  // namespace torment::core
