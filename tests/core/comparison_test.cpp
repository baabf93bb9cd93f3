// Comparisons of simulated times, whose truth is known. All seeds are fixed.
// SPDX-License-Identifier: Apache-2.0
#include "core/comparison.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>
#include <map>
#include <numbers>
#include <random>

#include "core/median_bootstrap.h"

namespace torment::core {
namespace {

/// Times with a noise of their own; the standard's distributions differ between libraries.
class Clock {
 public:
  explicit Clock(uint64_t seed) : bits_(seed) {}

  double normal() { return std::sqrt(-2 * std::log(uniform())) * std::cos(2 * std::numbers::pi * uniform()); }
  /// Never much below 1, and far above it now and then, as where something else runs.
  double skewed() { return std::abs(normal()) / std::sqrt(uniform()); }

  template <class Noise>
  std::vector<double> measure(double time_s, std::size_t count, double spread, Noise noise) {
    std::vector<double> times_s;
    for (std::size_t index = 0; index < count; ++index)
      times_s.push_back(time_s * std::exp(spread * (this->*noise)()));
    return times_s;
  }

 private:
  double uniform() { return (static_cast<double>(bits_() >> 11) + 0.5) / 9007199254740992.0; }

  std::mt19937_64 bits_;
};

constexpr std::size_t suite_size = 24;
constexpr int simulations = 400;

/// Comparisons of a whole suite in which the first benchmark takes `change` times as long as before.
template <class Noise, class Count>
int count_comparisons(double change, std::size_t repetitions, double spread, Noise noise, double threshold,
                      Count count) {
  int counted = 0;
  Clock clock(20261130);
  for (int simulation = 0; simulation < simulations; ++simulation) {
    std::vector<TimePair> pairs;
    for (std::size_t benchmark = 0; benchmark < suite_size; ++benchmark)
      pairs.push_back(
          {.baseline_s = clock.measure(0.5, repetitions, spread, noise),
           .contender_s = clock.measure(benchmark == 0 ? 0.5 * change : 0.5, repetitions, spread, noise)});
    const Comparison comparison = compare_times(pairs, {.threshold = threshold}, pairs.size());
    counted += count(comparison) ? 1 : 0;
  }
  return counted;
}

bool has_alarm(const Comparison &comparison) {
  return std::ranges::any_of(comparison.ratios, [](const TimeRatio &ratio) {
    return ratio.verdict == Verdict::faster || ratio.verdict == Verdict::slower;
  });
}

TEST(Comparison, OfEqualTimesRaisesAFalseAlarmInAtMostOneOfTwenty) {
  // Without a threshold, which would hide alarms.
  for (const std::size_t repetitions : {10U, 11U, 30U}) {
    for (const double spread : {0.01, 0.2}) {
      const int with_normal = count_comparisons(1, repetitions, spread, &Clock::normal, 0, has_alarm);
      const int with_skewed = count_comparisons(1, repetitions, spread, &Clock::skewed, 0, has_alarm);
      std::cout << repetitions << " times, noise " << spread << ": " << with_normal
                << " false alarms, skewed " << with_skewed << ", of " << simulations << "\n";
      EXPECT_LE(with_normal, simulations / 20);
      EXPECT_LE(with_skewed, simulations / 20);
    }
  }
}

TEST(Comparison, OfTooFewTimesIsUnsureWhateverTheyAre) {
  const ComparisonSettings settings;
  EXPECT_EQ(count_needed_times(settings, 1), 4U);  // 2 / C(8, 4) < 5 %
  EXPECT_EQ(count_needed_times(settings, suite_size), 7U);
  EXPECT_EQ(count_comparisons(100, 6, 0.01, &Clock::normal, 0, has_alarm), 0);
  EXPECT_GT(count_comparisons(100, 7, 0.01, &Clock::normal, 0, has_alarm), simulations * 9 / 10);
}

TEST(Comparison, FindsAChangeOfFivePercentWithTenTimesOfOnePercentNoise) {
  const auto is_slower = [](const Comparison &comparison) {
    return comparison.ratios.front().verdict == Verdict::slower;
  };
  const auto is_faster = [](const Comparison &comparison) {
    return comparison.ratios.front().verdict == Verdict::faster;
  };
  const double threshold = ComparisonSettings().threshold;
  const int slower = count_comparisons(1.05, 10, 0.01, &Clock::normal, threshold, is_slower);
  const int faster = count_comparisons(1 / 1.05, 10, 0.01, &Clock::normal, threshold, is_faster);
  std::cout << "found slower " << slower << " and faster " << faster << ", of " << simulations << "\n";
  EXPECT_GE(slower, simulations * 9 / 10);
  EXPECT_GE(faster, simulations * 9 / 10);
}

TEST(Comparison, CallsTimesTheSameThatAreWithinTheThreshold) {
  const auto all_same = [](const Comparison &comparison) {
    return std::ranges::all_of(comparison.ratios,
                               [](const TimeRatio &ratio) { return ratio.verdict == Verdict::same; });
  };
  EXPECT_GE(count_comparisons(1, 10, 0.002, &Clock::normal, 0.02, all_same), simulations * 9 / 10);
}

TEST(Comparison, HasAnIntervalAroundTheGeometricMeanThatHoldsTheTruth) {
  const auto holds = [](const Comparison &comparison) {
    return comparison.geometric_mean_interval->low <= 1 && comparison.geometric_mean_interval->high >= 1;
  };
  EXPECT_GE(count_comparisons(1, 10, 0.05, &Clock::normal, 0, holds), simulations * 92 / 100);
  const auto holds_change = [](const Comparison &comparison) {
    return comparison.geometric_mean_interval->low > 1;
  };
  EXPECT_GE(count_comparisons(2, 10, 0.01, &Clock::normal, 0, holds_change), simulations * 9 / 10);
}

TEST(Comparison, OfPairedTimesSeesThroughWhatBothSidesShare) {
  Clock clock(7);
  TimePair pair;
  for (int index = 0; index < 12; ++index) {
    const double shared_s = std::exp(0.5 * clock.normal());  // the machine's mood
    pair.baseline_s.push_back(shared_s * std::exp(0.01 * clock.normal()));
    pair.contender_s.push_back(shared_s * 1.05 * std::exp(0.01 * clock.normal()));
  }
  EXPECT_EQ(compare_times({&pair, 1}, {.is_paired = true}, 1).ratios[0].verdict, Verdict::slower);
  EXPECT_EQ(compare_times({&pair, 1}, {.is_paired = false}, 1).ratios[0].verdict, Verdict::unsure);
  pair.contender_s.pop_back();
  EXPECT_FALSE(compare_times({&pair, 1}, {.is_paired = true}, 1).ratios[0].ratio);
}

TEST(Comparison, HasNoRatioOfWhatIsNoTime) {
  const std::vector<double> good(10, 1.0);
  for (const double bad : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
    TimePair pair{.baseline_s = good, .contender_s = good};
    pair.contender_s[3] = bad;
    const Comparison comparison = compare_times({&pair, 1}, {}, 1);
    EXPECT_FALSE(comparison.ratios[0].ratio);
    EXPECT_EQ(comparison.ratios[0].verdict, Verdict::unsure);
    EXPECT_FALSE(comparison.geometric_mean);
  }
}

TEST(MedianBootstrap, AgreesWithAllResamplesOfFour) {
  const std::array<double, 4> values{1, 10, 100, 1000};
  std::map<double, double> expected;
  for (unsigned resample = 0; resample < 256; ++resample) {
    std::array<double, 4> drawn{};
    for (unsigned index = 0; index < 4; ++index)
      drawn[index] = values[resample >> (2 * index) & 3];
    std::ranges::sort(drawn);
    expected[(drawn[1] + drawn[2]) / 2] += 1 / 256.0;
  }
  const auto distribution = distribute_median(values, list_median_chances(4));
  ASSERT_EQ(distribution.size(), expected.size());
  for (const Chance &chance : distribution)
    EXPECT_NEAR(chance.chance, expected[chance.value], 1e-14) << chance.value;
}

TEST(MedianBootstrap, HasChancesThatAddUpToOneForAnyCount) {
  for (const uint64_t count : {1U, 2U, 3U, 10U, 22U, 23U, 24U, 1000U}) {
    double sum = 0;
    for (const MedianChance &median : list_median_chances(count))
      sum += median.chance;
    EXPECT_NEAR(sum, 1, 1e-9) << count;
  }
  EXPECT_NEAR(list_median_chances(3)[1].chance, 13 / 27.0, 1e-14);
}

}  // namespace
}  // namespace torment::core
