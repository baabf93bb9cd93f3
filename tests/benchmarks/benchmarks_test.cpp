// What is particular to one benchmark: published figures, and the shape of its inputs.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "benchmarks/catalogue.h"
#include "core/error.h"
#include "naive.h"
#include "problem_memory.h"

namespace torment::benchmarks {
namespace {

TEST(MonteCarloPi, CountsWhatThePaperCounts) {
  const Benchmark &benchmark = *find("MonteCarloPi");
  const core::Size size = benchmark.size(core::SizeClass::ref);
  EXPECT_EQ(size.at("points"), 200'000'000u);
  const ProblemMemory memory(benchmark, size);
  benchmark.solve(size, 1987, memory.arrays());
  EXPECT_EQ(memory.arrays().at<uint64_t>(1)[0], 157'079'492u);
  EXPECT_LT(memory.arrays().at<uint64_t>(1)[1], 4u) << "the slack is a few points at most";
}

TEST(MonteCarloPi, RefusesNoPoints) {
  EXPECT_THROW(find("MonteCarloPi")->arrays({{{"points", 0}}}), core::Error);
}

struct Matched {
  core::Size size;
  ProblemMemory memory;
  Arrays arrays;
  double mean_depth = 0;

  Matched(core::SizeClass size_class, uint64_t seed)
      : size(find("StringMatch")->size(size_class)),
        memory(*find("StringMatch"), size),
        arrays(memory.arrays()) {
    find("StringMatch")->generate(size, seed, arrays);
    find("StringMatch")->solve(size, seed, arrays);
    match_strings(find("StringMatch")->bind(size, seed, arrays), &mean_depth);
  }
};

TEST(StringMatch, FindsPatternsEarlyInTheMiddleAtTheEndAndNowhere) {
  for (const uint64_t seed : {1u, 1986u, 1987u}) {
    const Matched matched(core::SizeClass::test, seed);
    const uint64_t n = matched.size.at("text_length");
    const uint64_t length = matched.size.at("pattern_length");
    const uint64_t *naive = matched.arrays.at<uint64_t>(2);
    const uint64_t *oracle = matched.arrays.at<uint64_t>(3);
    for (int k = 0; k < 4; ++k)
      EXPECT_EQ(naive[k], oracle[k]) << k;
    EXPECT_NEAR(static_cast<double>(oracle[0]) / static_cast<double>(n), 0.10, 0.011);
    EXPECT_NEAR(static_cast<double>(oracle[1]) / static_cast<double>(n), 0.50, 0.011);
    EXPECT_EQ(oracle[2], n - length);
    EXPECT_EQ(oracle[3], n);
  }
}

// The cost model's comparisons are an expectation over seeds; what the naive method really does is near.
TEST(StringMatch, ComparesAsDeepAsTheCostModelSays) {
  const Matched matched(core::SizeClass::small, 1987);
  const core::Cost cost = find("StringMatch")->cost(matched.size);
  const uint64_t *first = matched.arrays.at<uint64_t>(3);
  const uint64_t length = matched.size.at("pattern_length");
  double positions = 0;
  for (int k = 0; k < 4; ++k)
    positions += static_cast<double>(std::min(first[k] + 1, matched.size.at("text_length") - length + 1));
  RecordProperty("mean_depth", std::to_string(matched.mean_depth));
  std::printf("mean depth of comparison, small, seed 1987: %.3f\n", matched.mean_depth);
  EXPECT_NEAR(matched.mean_depth, 334, 20);
  EXPECT_NEAR(positions * matched.mean_depth / *cost.operations, 1, 0.07);
}

// A comparison that stops a letter short, or starts one late, takes the planted near-matches for real.
TEST(StringMatch, HasNearMatchesBeforeEachOccurrence) {
  const Matched matched(core::SizeClass::test, 1987);
  const uint64_t n = matched.size.at("text_length");
  const uint64_t length = matched.size.at("pattern_length");
  const uint8_t *text = matched.arrays.at<uint8_t>(0);
  for (uint64_t k = 0; k < 4; ++k) {
    const uint8_t *pattern = matched.arrays.at<uint8_t>(1) + k * length;
    const uint64_t first = matched.arrays.at<uint64_t>(3)[k];
    bool short_end = false;
    bool late_start = false;
    for (uint64_t i = 0; i < std::min(first, n - length); ++i) {
      short_end = short_end || std::equal(pattern, pattern + length - 1, text + i);
      late_start = late_start || std::equal(pattern + 1, pattern + length, text + i + 1);
    }
    EXPECT_TRUE(short_end) << k;
    EXPECT_TRUE(late_start) << k;
  }
}

TEST(StringMatch, RefusesSizesThatCantBe) {
  const Benchmark &benchmark = *find("StringMatch");
  const auto arrays = [&](uint64_t text, uint64_t pattern, uint64_t patterns) {
    return benchmark.arrays({{{"text_length", text}, {"pattern_length", pattern}, {"patterns", patterns}}});
  };
  EXPECT_NO_THROW(arrays(40 * 64, 64, 4));
  EXPECT_THROW(arrays(40 * 64 - 1, 64, 4), core::Error);
  EXPECT_THROW(arrays(100000, 63, 4), core::Error);
  EXPECT_THROW(arrays(100000, 100, 0), core::Error);
  EXPECT_THROW(arrays(100000, 100, 5), core::Error);
}

// Every size that is allowed must come out as planned, also the tightest.
TEST(StringMatch, PlantsWithoutOverlapInTheShortestText) {
  const Benchmark &benchmark = *find("StringMatch");
  const core::Size size{{{"text_length", 40 * 64}, {"pattern_length", 64}, {"patterns", 4}}};
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const ProblemMemory memory(benchmark, size);
    benchmark.generate(size, seed, memory.arrays());
    benchmark.solve(size, seed, memory.arrays());
    const uint64_t *first = memory.arrays().at<uint64_t>(3);
    EXPECT_LT(first[0], 40 * 64 / 8u);
    EXPECT_EQ(first[2], 39 * 64u);
    EXPECT_EQ(first[3], 40 * 64u);
  }
}

TEST(StreamTriad, AcceptsFusedAndUnfusedAndNothingThreeRoundingsOff) {
  const Benchmark &benchmark = *find("StreamTriad");
  const core::Size size = benchmark.size(core::SizeClass::test);
  const ProblemMemory memory(benchmark, size);
  const Arrays arrays = memory.arrays();
  benchmark.generate(size, 1987, arrays);
  const auto problem = benchmark.bind(size, 1987, arrays);
  const auto &p = as<torment_stream_triad>(problem);
  const double scalar = p.scalars[p.passes - 1];
  for (uint64_t i = 0; i < p.elements; ++i)
    p.a[i] = std::fma(scalar, p.c[i], p.b[i]);
  EXPECT_TRUE(benchmark.check(size, 1987, arrays, {}).right);
  triad(problem);
  EXPECT_TRUE(benchmark.check(size, 1987, arrays, {}).right);

  const double magnitude = std::fabs(p.b[9]) + std::fabs(scalar * p.c[9]);
  p.a[9] += 3 * 0x1p-53 * magnitude + 0x1p-52 * std::fabs(p.a[9]);
  const Verdict verdict = benchmark.check(size, 1987, arrays, {});
  EXPECT_FALSE(verdict.right);
  ASSERT_TRUE(verdict.worst_error);
  EXPECT_GT(*verdict.worst_error, 1);
  EXPECT_TRUE(verdict.message.starts_with("a[9] is ")) << verdict.message;
}

// One pass too few leaves another scalar's values.
TEST(StreamTriad, RejectsTheFirstPassAlone) {
  const Benchmark &benchmark = *find("StreamTriad");
  const core::Size size = benchmark.size(core::SizeClass::test);
  const ProblemMemory memory(benchmark, size);
  benchmark.generate(size, 1987, memory.arrays());
  const auto problem = benchmark.bind(size, 1987, memory.arrays());
  auto shortened = as<torment_stream_triad>(problem);
  shortened.passes -= 1;
  triad(to_problem(shortened));
  EXPECT_FALSE(benchmark.check(size, 1987, memory.arrays(), {}).right);
}

}  // namespace
}  // namespace torment::benchmarks
