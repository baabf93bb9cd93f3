// SPDX-License-Identifier: Apache-2.0
#include "core/scoring.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/bootstrap.h"

namespace torment::core {
namespace {

RatedTime rate(double reference_s, double measured_s) {
  return {.reference_s = {.peak = reference_s, .average = reference_s},
          .measured_s = {.peak = measured_s, .average = measured_s},
          .times_s = {}};
}

TEST(Scoring, HarmonicMeanWeighsByTime) {
  const std::vector<RatedTime> times{rate(2, 1), rate(6, 1)};
  const Score score = compute_score(times, 2);
  EXPECT_TRUE(score.complete());
  EXPECT_DOUBLE_EQ(score.score.peak.value(), 3);  // 2 / (1/2 + 1/6)
  EXPECT_DOUBLE_EQ(score.geometric_mean.average.value(), std::sqrt(12.0));
  EXPECT_DOUBLE_EQ(score.total_time_ratio.peak.value(), 4);
  EXPECT_DOUBLE_EQ(score.least_ratio.peak.value(), 2);
  EXPECT_DOUBLE_EQ(score.greatest_ratio.peak.value(), 6);
  EXPECT_EQ(score.partial, score.score);
}

TEST(Scoring, MissingBenchmarkLeavesOnlyAPartialFigure) {
  const Score score = compute_score(std::vector{rate(2, 1), rate(6, 1)}, 3);
  EXPECT_FALSE(score.complete());
  EXPECT_EQ(score.score, Figures{});
  EXPECT_EQ(score.geometric_mean, Figures{});
  EXPECT_EQ(score.least_ratio, Figures{});
  EXPECT_DOUBLE_EQ(score.partial.peak.value(), 3);
  EXPECT_EQ(score.verified, 2U);
  EXPECT_EQ(score.scored, 3U);
}

TEST(Scoring, NothingScoredIsNoScore) {
  EXPECT_EQ(compute_score({}, 0), Score{});
  EXPECT_FALSE(compute_score({}, 0).complete());
  EXPECT_EQ(compute_score({}, 2).partial, Figures{});
}

TEST(Scoring, TimesThatGiveNoRatio) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {0.0, -1.0, std::nan(""), infinity}) {
    EXPECT_EQ(compute_ratio(1, bad), std::nullopt) << bad;
    EXPECT_EQ(compute_ratio(bad, 1), std::nullopt) << bad;
    const Score score = compute_score(std::vector{rate(2, 1), rate(6, bad)}, 2);
    EXPECT_EQ(score.score, Figures{});
    EXPECT_EQ(score.verified, 2U);
    EXPECT_EQ(score.rated, 1U);
  }
  EXPECT_EQ(compute_ratio(std::nullopt, 1), std::nullopt);
  EXPECT_EQ(compute_ratio(1e300, 1e-300), std::nullopt);  // overflows
  EXPECT_EQ(compute_ratio(1e-320, 1e300), std::nullopt);  // vanishes
}

TEST(Scoring, SpeedupIsTheRatioOfScores) {
  const Figures score{.peak = 28.26, .average = 25.71};
  EXPECT_DOUBLE_EQ(compute_speedup(score, {.peak = 2, .average = std::nullopt}).peak.value(), 14.13);
  EXPECT_EQ(compute_speedup(score, {.peak = 2, .average = std::nullopt}).average, std::nullopt);
  EXPECT_EQ(compute_speedup({}, score), Figures{});
}

TEST(Bootstrap, EnclosesTheScoreAndIsTheSameEachTime) {
  RatedTime time = rate(10, 1.05);
  time.times_s = {1.0, 1.01, 1.02, 1.05, 1.08, 1.1, 1.09, 1.05, 1.03, 1.07};
  const std::vector<RatedTime> times{time, time};
  const auto interval = bootstrap_average_score(times);
  ASSERT_TRUE(interval);
  EXPECT_LT(interval->low, 10 / 1.05);
  EXPECT_GT(interval->high, 10 / 1.05);
  EXPECT_GT(interval->low, 10 / 1.1);
  EXPECT_EQ(bootstrap_average_score(times), interval);
}

// Known answer: the mean of n times has standard error sd/sqrt(n), here by the population's deviation.
TEST(Bootstrap, WidthFollowsTheStandardError) {
  RatedTime time = rate(1, 1);
  for (int index = 0; index < 100; ++index)
    time.times_s.push_back(index % 2 == 0 ? 0.9 : 1.1);
  const auto interval = bootstrap_average_score(std::vector{time});
  ASSERT_TRUE(interval);
  EXPECT_NEAR(interval->high - interval->low, 2 * 1.96 * 0.1 / 10, 0.004);
}

TEST(Bootstrap, NullWithFewTimesOrNoRatio) {
  RatedTime few = rate(1, 1);
  few.times_s.assign(5, 1.0);
  EXPECT_EQ(bootstrap_average_score(std::vector{few}), std::nullopt);
  RatedTime zero = rate(1, 1);
  zero.times_s.assign(10, 0.0);
  EXPECT_EQ(bootstrap_average_score(std::vector{zero}), std::nullopt);
  RatedTime unrated = rate(0, 1);
  unrated.times_s.assign(10, 1.0);
  EXPECT_EQ(bootstrap_average_score(std::vector{unrated}), std::nullopt);
  EXPECT_EQ(bootstrap_average_score({}), std::nullopt);
}

}  // namespace
}  // namespace torment::core
