// SPDX-License-Identifier: Apache-2.0
#include "core/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/json.h"

namespace torment::core {
namespace {

// Figures from Python's statistics module, quantiles(method="inclusive").
TEST(Statistics, AgreesWithAnotherImplementation) {
  const std::vector<double> times{9.1, 8.7, 8.9, 12.5, 8.8, 9.0, 8.75, 9.2, 8.95, 8.85};
  const Summary summary = summarize(times);
  EXPECT_EQ(summary.count, 10U);
  EXPECT_EQ(summary.peak_s, 8.7);
  EXPECT_NEAR(summary.average_s.value(), 9.275, 1e-14);
  EXPECT_NEAR(summary.stddev_s.value(), 1.1436418437022435, 1e-14);
  EXPECT_NEAR(summary.median_s.value(), 8.925, 1e-14);
  EXPECT_NEAR(summary.lower_quartile_s.value(), 8.8125, 1e-14);
  EXPECT_NEAR(summary.upper_quartile_s.value(), 9.075, 1e-14);
  EXPECT_EQ(summary.median_low_s, 8.75);  // the second least of ten: 97.9 %
  EXPECT_EQ(summary.median_high_s, 9.2);
  EXPECT_EQ(summary.outliers, 1U);
}

// Ranks by exact integer arithmetic: the sums of binomial coefficients against 2^n / 40.
TEST(Statistics, MedianIntervalRanksAreExact) {
  for (uint64_t count = 0; count < median_interval_least_count; ++count) {
    EXPECT_EQ(median_interval_rank(count), std::nullopt) << count;
  }
  const std::pair<uint64_t, uint64_t> ranks[] = {{6, 1},  {7, 1},   {8, 1},    {9, 2},      {10, 2},
                                                 {20, 6}, {50, 18}, {100, 40}, {1000, 469}, {5000, 2431}};
  for (const auto &[count, rank] : ranks)
    EXPECT_EQ(median_interval_rank(count), rank) << count;
}

TEST(Statistics, FewTimesGiveNullsAndTheSameKeys) {
  const std::vector<double> times{3, 1, 2, 5, 4};
  for (std::size_t count = 0; count <= times.size(); ++count) {
    const Summary summary = summarize(std::span(times).first(count));
    EXPECT_EQ(summary.count, count);
    EXPECT_EQ(summary.peak_s.has_value(), count >= 1);
    EXPECT_EQ(summary.average_s.has_value(), count >= 1);
    EXPECT_EQ(summary.stddev_s.has_value(), count >= 2);
    EXPECT_EQ(summary.median_s.has_value(), count >= 1);
    EXPECT_FALSE(summary.median_low_s || summary.median_high_s);
    EXPECT_EQ(nlohmann::json(summary).size(), 10U);
  }
}

TEST(Statistics, WhatNoClockGivesIsNoFigure) {
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity(), -1.0, -1e-320}) {
    const std::vector<double> times{1, bad, 2};
    Summary expected;
    expected.count = 3;
    EXPECT_EQ(summarize(times), expected) << bad;
  }
}

TEST(Statistics, ExtremesStayFinite) {
  const std::vector<double> huge(8, 1e308);
  const Summary summary = summarize(huge);
  EXPECT_EQ(summary.peak_s, 1e308);
  EXPECT_EQ(summary.average_s, std::nullopt);  // the sum overflows
  EXPECT_EQ(summary.median_s, 1e308);
  const Summary zero = summarize(std::vector<double>(8, 0.0));
  EXPECT_EQ(zero.average_s, 0.0);
  EXPECT_EQ(zero.stddev_s, 0.0);
  EXPECT_EQ(zero.outliers, 0U);
}

TEST(Statistics, AverageOfEqualTimesIsThatTime) {
  for (const double time : {0.1, 0.3, 1e-9, 123.456}) {
    const Summary summary = summarize(std::vector<double>(7, time));
    EXPECT_EQ(summary.average_s, time);
    EXPECT_EQ(summary.stddev_s, 0.0);
  }
}

}  // namespace
}  // namespace torment::core
