// The shared checks, the hash and the threads under them.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/compare.h"

#include <gtest/gtest.h>

#include <clocale>
#include <numeric>
#include <set>
#include <stdexcept>
#include <vector>

#include "benchmarks/hash.h"

namespace torment::benchmarks {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Verdict check_ramp(const std::vector<double> &got, double tolerance, const Selection &selection = {}) {
  return check_bounded("a", got.data(), got.size(), selection, [=](uint64_t i) {
    return Expectation{.want = static_cast<long double>(i), .tolerance = tolerance};
  });
}

std::vector<double> ramp(std::size_t count) {
  std::vector<double> values(count);
  std::iota(values.begin(), values.end(), 0.0);
  return values;
}

TEST(CheckBounded, NamesTheFirstWrongElementAndTheWorst) {
  auto values = ramp(200'000);
  values[70'000] += 0.5;
  values[150'000] -= 2;
  const Verdict verdict = check_ramp(values, 0.25);
  EXPECT_FALSE(verdict.right);
  EXPECT_EQ(verdict.worst_error, 8);
  EXPECT_EQ(
      verdict.message,
      "a[70000] is 70000.5, expected 70000 (tolerance 0.25); 2 of 200000 checked are wrong, the worst by 8 "
      "tolerances at a[150000]");
}

TEST(CheckBounded, TakesAnErrorOfTheToleranceAndNoMore) {
  auto values = ramp(3);
  values[1] += 0.25;
  EXPECT_TRUE(check_ramp(values, 0.25).right);
  EXPECT_EQ(check_ramp(values, 0.25).worst_error, 1);
  EXPECT_FALSE(check_ramp(values, 0.2499).right);
}

TEST(CheckBounded, NeverTakesNotANumberOrInfinity) {
  for (const double bad : {nan, -nan, std::numeric_limits<double>::infinity()}) {
    auto values = ramp(5);
    values[4] = bad;
    const Verdict verdict = check_ramp(values, 1e300);
    EXPECT_FALSE(verdict.right);
    EXPECT_FALSE(verdict.worst_error) << "no number for it";
    EXPECT_TRUE(verdict.message.starts_with("a[4] is ")) << verdict.message;
  }
  EXPECT_FALSE(check_ramp({0.0}, nan).right);
}

TEST(CheckBounded, TakesAnExactResultWhereTheToleranceIsZero) {
  EXPECT_TRUE(check_ramp(ramp(10), 0).right);
  auto values = ramp(10);
  values[3] += 1e-9;
  EXPECT_FALSE(check_ramp(values, 0).right);
}

TEST(CheckBounded, LooksAtTheSelectionOnly) {
  auto values = ramp(1000);
  values[12] = nan;
  EXPECT_FALSE(check_ramp(values, 0, {.stride = 10, .offset = 2}).right);
  EXPECT_TRUE(check_ramp(values, 0, {.stride = 10, .offset = 3}).right);
  EXPECT_FALSE(check_ramp(values, 0, {.stride = 10, .offset = 12}).right) << "offset modulo stride";
  EXPECT_TRUE(check_ramp({}, 0).right);
}

TEST(CheckExact, ComparesIntegersAndNamesTheFirstWrong) {
  const std::vector<uint64_t> got{1, 2, 4, 5};
  const auto want = [](uint64_t i) { return i + 1; };
  const Verdict verdict = check_exact("position", got.data(), got.size(), {}, want);
  EXPECT_FALSE(verdict.right);
  EXPECT_FALSE(verdict.worst_error);
  EXPECT_EQ(verdict.message, "position[2] is 4, expected 3; 2 of 4 checked are wrong");
  EXPECT_TRUE(check_exact("position", got.data(), 2, {}, want).right);
  EXPECT_FALSE(check_exact("a", &nan, 1, {}, [](uint64_t) { return nan; }).right);
}

TEST(Text, KeepsEveryDigitInAnyLocale) {
  const char *before = std::setlocale(LC_ALL, nullptr);
  const std::string saved = before ? before : "C";
  std::setlocale(LC_ALL, "de_DE.UTF-8");
  EXPECT_EQ(to_text(0.1), "0.10000000000000001");
  EXPECT_EQ(to_text(1.5f), "1.5");
  std::setlocale(LC_ALL, saved.c_str());
}

TEST(Hash, DependsOnSeedArrayAndIndex) {
  std::set<uint64_t> seen;
  for (uint64_t s = 0; s < 10; ++s)
    for (uint64_t array = 0; array < 10; ++array)
      for (uint64_t index = 0; index < 100; ++index)
        seen.insert(HashStream(s, array).bits(index));
  EXPECT_EQ(seen.size(), 10'000u);
}

// Pinned, because inputs must stay the same bits from release to release.
TEST(Hash, NeverChanges) {
  EXPECT_EQ(mix_bits(0x9e3779b97f4a7c15u), 0xe220a8397b1dcdafu) << "SplitMix64's first output for seed 0";
  EXPECT_EQ(HashStream(1987, 0).bits(0), 0xdfe8541ec93ce7f0u);
  EXPECT_EQ(HashStream(1987, 3).bits(123456789), 0x4662139313e70bc8u);
}

TEST(Hash, MakesRealsBetweenMinusOneAndOne) {
  const HashStream stream(1987, 1);
  double sum = 0;
  double least = 1;
  double greatest = -1;
  for (uint64_t i = 0; i < 100'000; ++i) {
    const double value = stream.real(i);
    least = std::min(least, value);
    greatest = std::max(greatest, value);
    sum += value;
  }
  EXPECT_GE(least, -1);
  EXPECT_LT(greatest, 1);
  EXPECT_LT(least, -0.999);
  EXPECT_GT(greatest, 0.999);
  EXPECT_NEAR(sum / 100'000, 0, 0.01);
}

TEST(ParallelFor, CoversTheRangeOnce) {
  for (const unsigned threads : {1u, 2u, 7u}) {
    const ThreadLimit limit(threads);
    std::vector<int> touched(1003, 0);
    parallel_for(touched.size(), 10, [&](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i)
        ++touched[i];
    });
    EXPECT_EQ(std::count(touched.begin(), touched.end(), 1), 1003);
  }
  parallel_for(0, 10, [](uint64_t, uint64_t) { FAIL(); });
}

TEST(ParallelFor, ThrowsOnWhatABlockThrows) {
  EXPECT_THROW(parallel_for(100, 1, [](uint64_t, uint64_t) { throw std::runtime_error("block"); }),
               std::runtime_error);
}

}  // namespace
}  // namespace torment::benchmarks
