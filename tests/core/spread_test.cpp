// How times differ between nodes and devices, and which of them is odd.
// SPDX-License-Identifier: Apache-2.0
#include "core/spread.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace torment::core {
namespace {

/// A record as `run --device all` leaves it: one plugin on each device, three benchmarks of 10 repetitions.
Record make_record(const std::vector<double> &slowness, double noise = 0.001) {
  Record record;
  std::mt19937 random(1);
  std::normal_distribution<double> normal(0, noise);
  for (std::size_t device = 0; device < slowness.size(); device++) {
    PluginInfo plugin;
    plugin.name = name_on_device("gcc", static_cast<int32_t>(device));
    plugin.device.emplace().uuid = "GPU-" + std::to_string(device);
    record.plugins.push_back(plugin);
    for (const char *benchmark : {"Dot", "Gemm", "Scan"}) {
      Result result;
      result.plugin = plugin.name;
      result.benchmark = benchmark;
      result.outcome = Outcome::verified;
      for (int i = 0; i < 10; i++)
        result.samples.push_back({0, slowness[device] * (1 + normal(random)), 0, std::nullopt});
      record.results.push_back(result);
    }
  }
  return record;
}

TEST(Spread, TellsBetweenFromWithin) {
  // Means 1, 2 and 3 of four repetitions each with a variance of 0.04: MSB = 4, MSW = 0.04.
  SpreadUnit unit;
  for (const double mean : {1.0, 2.0, 3.0})
    unit.places.push_back({"n" + std::to_string(std::lround(mean)), 4, mean, 0.2});
  const Spread spread = compute_spread(unit);
  EXPECT_NEAR(*spread.within, 0.2 / 2, 1e-12);
  EXPECT_NEAR(spread.between, std::sqrt((4 - 0.04) / 4) / 2, 1e-12);
  EXPECT_EQ(spread.fastest, "n1");
  EXPECT_EQ(spread.slowest, "n3");
  EXPECT_NEAR(spread.range, 2, 1e-12);
}

TEST(Spread, IsNoneBetweenPlacesThatDifferByNoMoreThanTheirRepetitions) {
  SpreadUnit unit;
  for (const double mean : {0.99, 1.0, 1.01})
    unit.places.push_back({"n", 10, mean, 0.1});
  EXPECT_EQ(compute_spread(unit).between, 0);
}

TEST(Spread, OneRepetitionSaysNothingOfWithin) {
  SpreadUnit unit;
  unit.places = {{"n1", 1, 1, 0}, {"n2", 1, 3, 0}};
  const Spread spread = compute_spread(unit);
  EXPECT_FALSE(spread.within.has_value());
  EXPECT_NEAR(spread.between, std::sqrt(2.0) / 2, 1e-12);
}

TEST(Spread, TheOddDeviceIsNamedByItsUuid) {
  const SpreadReport report = report_spread(make_record({1, 1.001, 1.3, 0.999}));
  ASSERT_EQ(report.places.size(), 4U);
  EXPECT_EQ(report.units.size(), 3U);
  EXPECT_TRUE(report.places[2].is_odd);
  EXPECT_FALSE(report.places[0].is_odd);
  ASSERT_EQ(report.warnings.size(), 1U);
  EXPECT_EQ(report.warnings[0],
            "gpu2 (GPU-2) is the odd one out of 4: it takes 30 % longer than their median");
}

TEST(Spread, NobodyIsOddForLittle) {
  EXPECT_TRUE(report_spread(make_record({1, 1.0001, 1.04, 1.0002}, 0)).warnings.empty());
}

TEST(Spread, NobodyIsOddWhereAllDiffer) {
  EXPECT_TRUE(report_spread(make_record({1, 1.2, 1.4, 1.6, 1.8})).warnings.empty());
}

TEST(Spread, OfTwoNeitherIsCalledOdd) {
  const SpreadReport report = report_spread(make_record({1, 1.2}, 0));
  ASSERT_EQ(report.warnings.size(), 1U);
  EXPECT_EQ(report.warnings[0],
            "gpu1 takes 20 % longer than gpu0; of two, nothing tells which is the odd one");
}

TEST(Spread, APlaceWhereResultsFailIsNamed) {
  Record record = make_record({1, 1, 1});
  record.results[4].outcome = Outcome::wrong_result;
  const SpreadReport report = report_spread(record);
  ASSERT_EQ(report.warnings.size(), 1U);
  EXPECT_EQ(report.warnings[0], "gpu1 (GPU-1): 1 results failed there");
}

TEST(Spread, ARunOnOneDeviceHasNone) {
  EXPECT_TRUE(report_spread(make_record({1})).units.empty());
  EXPECT_TRUE(report_spread(make_record({1})).places.empty());
}

}  // namespace
}  // namespace torment::core
