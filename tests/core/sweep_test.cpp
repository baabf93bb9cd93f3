// Growth and crossover of series whose truth is known.
// SPDX-License-Identifier: Apache-2.0
#include "core/sweep.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/plugin_score.h"

namespace torment::core {
namespace {

using Points = std::vector<SweepPoint>;

/// constant * size^exponent at the sizes 2^first .. 2^last.
Points power_law(double constant, double exponent, int first, int last) {
  Points points;
  for (int power = first; power <= last; ++power) {
    const uint64_t size = uint64_t{1} << power;
    points.push_back({size, constant * std::pow(static_cast<double>(size), exponent)});
  }
  return points;
}

TEST(Growth, OfAPowerLawIsItsExponent) {
  for (const double exponent : {0.5, 1.0, 1.5, 2.0, 3.0}) {
    const auto growth = fit_growth(power_law(1e-9, exponent, 4, 20));
    ASSERT_TRUE(growth);
    EXPECT_NEAR(growth->exponent, exponent, 1e-12);
    EXPECT_NEAR(growth->r_squared.value(), 1, 1e-12);
  }
}

TEST(Growth, LooksAtTheUpperHalfAlone) {
  Points points = power_law(1, 0, 1, 4);  // a start-up cost hides the growth there
  for (const SweepPoint &point : power_law(1e-6, 2, 5, 8))
    points.push_back(point);
  EXPECT_NEAR(fit_growth(points).value().exponent, 2, 1e-12);
}

TEST(Growth, TakesThreePointsInTheUpperHalf) {
  EXPECT_FALSE(fit_growth({}));
  EXPECT_FALSE(fit_growth(power_law(1, 1, 1, 4)));
  EXPECT_TRUE(fit_growth(power_law(1, 1, 1, 5)));
}

// Logarithms to the base 2: sizes 1 2 3, times 0 0 3: slope 3/2, R^2 = (1.5^2 * 2) / 6 = 3/4.
TEST(Growth, OfNoPowerLawIsTheLeastSquaresLine) {
  const Points points{{1, 9}, {1, 9}, {2, 1}, {4, 1}, {8, 8}};
  const Growth growth = fit_growth(points).value();
  EXPECT_NEAR(growth.exponent, 1.5, 1e-12);
  EXPECT_NEAR(growth.r_squared.value(), 0.75, 1e-12);
}

TEST(Growth, OfEqualTimesIsNoneAndHasNoRSquared) {
  const Growth growth = fit_growth(power_law(2, 0, 1, 6)).value();
  EXPECT_EQ(growth.exponent, 0);
  EXPECT_FALSE(growth.r_squared);
}

// 1e-9 n against 1e-3: equal at n = 10^6.
TEST(Crossover, OfPowerLawsIsWhereTheyMeet) {
  const Crossover crossover = find_crossover(power_law(1e-3, 0, 10, 24), power_law(1e-9, 1, 10, 24));
  EXPECT_EQ(crossover.kind, CrossoverKind::at_size);
  EXPECT_EQ(crossover.measured_size, uint64_t{1} << 20);
  EXPECT_NEAR(crossover.size.value(), 1e6, 1e-3);
}

TEST(Crossover, IsForGood) {
  const Points baseline{{1, 1}, {2, 2}, {4, 4}, {8, 8}, {16, 16}};
  const Points points{{1, 0.5}, {2, 1}, {4, 5}, {8, 4}, {16, 1}};  // faster, faster, slower, faster, faster
  EXPECT_EQ(find_crossover(points, baseline).measured_size, 8U);
}

TEST(Crossover, FromTheSmallestAndNever) {
  const Points slow = power_law(2, 1, 1, 8);
  const Points fast = power_law(1, 1, 1, 8);
  const Crossover from_smallest = find_crossover(fast, slow);
  EXPECT_EQ(from_smallest.kind, CrossoverKind::from_smallest);
  EXPECT_EQ(from_smallest.measured_size, 2U);
  EXPECT_FALSE(from_smallest.size);
  EXPECT_EQ(find_crossover(slow, fast).kind, CrossoverKind::never);
  EXPECT_EQ(find_crossover(fast, fast).kind, CrossoverKind::never);  // equal is not faster
  EXPECT_FALSE(find_crossover(slow, fast).size);
}

TEST(Crossover, LooksAtCommonSizesAlone) {
  const Points baseline{{1, 1}, {4, 4}};
  const Points points{{2, 9}, {4, 3}, {8, 1}};
  EXPECT_EQ(find_crossover(points, baseline).kind, CrossoverKind::from_smallest);
  EXPECT_EQ(find_crossover({{{2, 9}}}, baseline).kind, CrossoverKind::no_baseline);
  EXPECT_EQ(find_crossover(points, {}).kind, CrossoverKind::no_baseline);
}

PluginInfo make_plugin(const std::string &name, Model model, const std::string &version) {
  PluginInfo plugin;
  plugin.name = name;
  plugin.identity.emplace();
  plugin.identity->model = model;
  plugin.identity->compiler = "gcc";
  plugin.identity->compiler_version = version;
  return plugin;
}

Result make_result(const std::string &plugin, uint64_t size, double time_s) {
  Result result;
  result.plugin = plugin;
  result.benchmark = "A";
  result.variant = "default";
  result.size.parameters = {{"n", size}, {"passes", 2}};
  result.outcome = Outcome::verified;
  for (const double factor : {3.0, 1.0, 0.5})  // median 1
    result.samples.push_back({time_s * factor / 2, time_s * factor / 4, time_s * factor / 4, std::nullopt});
  return result;
}

Record make_record() {
  Record record;
  record.settings.sizes = {1, 2, 4};
  record.plugins = {make_plugin("old", Model::sequential, "11.3.0"),
                    make_plugin("new", Model::sequential, "12.2.0"),
                    make_plugin("acc", Model::openacc, "12.2.0")};
  for (const uint64_t size : {4, 1, 2}) {
    record.results.push_back(make_result("old", size, 10));
    record.results.push_back(make_result("new", size, static_cast<double>(size)));
    record.results.push_back(make_result("acc", size, 2));
  }
  return record;
}

TEST(Sweep, HasASeriesOfMediansPerPluginAndTheNewestGccAsBaseline) {
  const auto all = compute_sweep(make_record());
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[1].points, (Points{{1, 1}, {2, 2}, {4, 4}}));
  EXPECT_EQ(all[1].parameter, "n");
  EXPECT_EQ(all[0].crossover.kind, CrossoverKind::never);
  EXPECT_EQ(all[1].crossover.kind, CrossoverKind::is_baseline);
  EXPECT_EQ(all[2].crossover.kind, CrossoverKind::at_size);
  EXPECT_EQ(all[2].crossover.measured_size, 4U);
  EXPECT_DOUBLE_EQ(all[2].crossover.size.value(), 2);
}

TEST(Sweep, TakesVerifiedPointsAlone) {
  Record record = make_record();
  for (Result &result : record.results)
    if (result.plugin == "new") result.outcome = Outcome::wrong_result;
  record.results[0].outcome = Outcome::out_of_memory;
  record.results[3].samples.clear();
  const auto all = compute_sweep(record);
  EXPECT_EQ(all[0].points, (Points{{2, 10}}));
  EXPECT_TRUE(all[1].points.empty());
  EXPECT_EQ(all[0].crossover.kind, CrossoverKind::is_baseline);
  EXPECT_EQ(all[1].crossover.kind, CrossoverKind::no_baseline);
}

TEST(Sweep, OfARunIsNone) {
  Record record = make_record();
  record.settings.sizes.clear();
  EXPECT_TRUE(compute_sweep(record).empty());
}

TEST(Sweep, NeverEntersAScore) {
  Record record = make_record();
  record.suite = {"S", {{"A", 0, "auto"}}};
  Reference reference;
  reference.suite = "S";
  reference.times["A"] = {
      .peak_s = 1, .average_s = 1, .compute_peak_s = {}, .compute_average_s = {}, .revision = 0, .size = {}};
  EXPECT_FALSE(explain_misfit(record, reference).empty());
  const RecordScores scores = compute_scores(record, &reference);
  ASSERT_EQ(scores.plugins.size(), 3U);
  for (const PluginScore &score : scores.plugins) {
    EXPECT_EQ(score.score.verified, 0U);
    EXPECT_FALSE(score.score.partial.peak);
  }
  record.settings.sizes.clear();
  EXPECT_EQ(compute_scores(record, &reference).plugins[1].score.verified, 1U);
}

}  // namespace
}  // namespace torment::core
