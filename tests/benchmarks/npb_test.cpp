// The NAS Parallel Benchmarks against what their report publishes. Classes S run always; A and B take
// minutes:
//   benchmarks_test --gtest_also_run_disabled_tests --gtest_filter='*Npb*Published*'
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <torment/benchmarks/NpbCg.h>
#include <torment/benchmarks/NpbEp.h>

#include <array>
#include <cmath>
#include <cstdlib>

#include "benchmarks/catalogue.h"
#include "benchmarks/npb_matrix.h"
#include "benchmarks/npb_random.h"
#include "core/error.h"
#include "problem_memory.h"
#include "sequential_answer.h"

namespace torment::benchmarks {
namespace {

constexpr uint64_t scored_seed = 1987;

/// A class's problem, solved by the host and by the plugins' sequential loops.
struct Solved {
  const Benchmark &benchmark;
  core::Size size;
  ProblemMemory memory;
  Arrays arrays;

  Solved(std::string_view name, core::SizeClass size_class)
      : benchmark(*find(name)),
        size(benchmark.npb_size(size_class).value()),
        memory(benchmark, size),
        arrays(memory.arrays()) {
    benchmark.generate(size, scored_seed, arrays);
    benchmark.solve(size, scored_seed, arrays);
    memory.poison_outputs();
    answer(benchmark, size, scored_seed, arrays);
  }

  void expect_verified() const {
    const Verdict verdict = benchmark.check(size, scored_seed, arrays, {});
    EXPECT_TRUE(verdict.right) << verdict.message;
  }
};

void expect_within(double got, double published, double relative, const char *what) {
  EXPECT_LE(std::fabs(got - published), relative * std::fabs(published)) << what << ": " << got;
}

void expect_sums(core::SizeClass size_class, double x, double y) {
  const Solved solved("NpbEp", size_class);
  for (const std::size_t array : {0u, 2u}) {
    const double *sums = solved.arrays.at<double>(array);
    expect_within(sums[0], x, 1e-8, array == 0 ? "the loops' x" : "the host's x");
    expect_within(sums[1], y, 1e-8, array == 0 ? "the loops' y" : "the host's y");
  }
  solved.expect_verified();
}

TEST(NpbEp, GivesThePublishedSumsOfClassS) {
  expect_sums(core::npb_class_s, -3247.834652034740, -6958.407078382297);
}

TEST(NpbEp, DISABLED_GivesThePublishedSumsOfClassA) {
  expect_sums(core::npb_class_a, -4295.875165629892, -15807.32573678431);
}

void expect_zeta(core::SizeClass size_class, uint64_t elements, double zeta) {
  const Solved solved("NpbCg", size_class);
  EXPECT_EQ(solved.arrays.at<uint32_t>(0)[solved.size.at("rows")], elements);
  const uint64_t last = solved.size.at("iterations") - 1;
  expect_within(solved.arrays.at<double>(3)[last], zeta, 1e-10, "the loops' zeta");
  expect_within(solved.arrays.at<double>(4)[last], zeta, 1e-10, "the host's zeta");
  solved.expect_verified();
  std::printf("worst error of a zeta: %g of 1e-10\n",
              solved.benchmark.check(solved.size, scored_seed, solved.arrays, {}).worst_error.value_or(0));
}

TEST(NpbCg, GivesThePublishedZetaOfClassS) {
  expect_zeta(core::npb_class_s, 78148, 8.5971775078648);
}

TEST(NpbCg, DISABLED_GivesThePublishedZetaOfClassA) {
  expect_zeta(core::npb_class_a, 1853104, 17.130235054029);
}

TEST(NpbCg, DISABLED_GivesThePublishedZetaOfClassB) {
  expect_zeta(core::npb_class_b, 13708072, 22.712745482631);
}

TEST(NpbRandom, FollowsTheReportsDefinitionAndSkips) {
  NpbRandom random(271828183);
  EXPECT_EQ(random.next(),
            static_cast<double>(271828183 * uint64_t{1220703125} % (uint64_t{1} << 46)) * 0x1p-46);
  NpbRandom stepped(314159265);
  for (int i = 0; i < 1000003; ++i)
    stepped.next();
  NpbRandom skipped(314159265);
  skipped.skip(1000003);
  EXPECT_EQ(skipped.state(), stepped.state());
}

TEST(NpbRandom, HasThePublishedSeedForTheScoredOneAndOthersElsewhere) {
  EXPECT_EQ(npb_seed(271828183, scored_seed), 271828183u);
  EXPECT_NE(npb_seed(271828183, 1988), npb_seed(271828183, 1986));
  EXPECT_EQ(npb_seed(271828183, 0) % 2, 1u);
}

TEST(NpbMatrix, IsSymmetricAndTheSumOfItsFactors) {
  constexpr uint64_t rows = 37;
  const NpbFactors factors = make_npb_factors(rows, 4, 10, 314159265);
  std::array<uint32_t, rows + 1> row_starts{};
  std::vector<uint32_t> columns(npb_matrix_bound(rows, 4));
  std::vector<double> values(columns.size());
  assemble_npb_matrix(factors, row_starts.data(), columns.data(), values.data());

  std::vector<double> dense(rows * rows, 0.0);
  std::vector<double> wanted(rows * rows, 0.0);
  for (uint64_t i = 0; i < rows; ++i) {
    for (uint32_t k = row_starts[i]; k < row_starts[i + 1]; ++k)
      dense[i * rows + columns[k]] = values[k];
    for (uint32_t k = row_starts[i] + 1; k < row_starts[i + 1]; ++k)
      EXPECT_LT(columns[k - 1], columns[k]);
    wanted[i * rows + i] += 0.1 - 10;
    for (uint32_t a = factors.starts[i]; a < factors.starts[i + 1]; ++a)
      for (uint32_t b = factors.starts[i]; b < factors.starts[i + 1]; ++b)
        wanted[factors.indices[a] * rows + factors.indices[b]] +=
            factors.weights[i] * factors.values[a] * factors.values[b];
  }
  for (uint64_t i = 0; i < rows * rows; ++i) {
    EXPECT_NEAR(dense[i], wanted[i], 1e-14);
    EXPECT_NEAR(dense[i], dense[i % rows * rows + i / rows], 1e-15);
  }
  EXPECT_EQ(factors.weights.front(), 1);
  EXPECT_NEAR(factors.weights.back() * std::pow(0.1, 1.0 / rows), 0.1, 1e-12);
}

TEST(Npb, RefusesSizesThatCantBe) {
  EXPECT_THROW(find("NpbEp")->arrays({{{"batches", 0}}}), core::Error);
  const auto arrays = [&](uint64_t rows, uint64_t nonzeros, uint64_t iterations) {
    return find("NpbCg")->arrays(
        {{{"rows", rows}, {"nonzeros", nonzeros}, {"iterations", iterations}, {"shift", 10}}});
  };
  EXPECT_NO_THROW(arrays(8, 4, 1));
  EXPECT_THROW(arrays(7, 4, 1), core::Error);
  EXPECT_THROW(arrays(8, 0, 1), core::Error);
  EXPECT_THROW(arrays(8, 4, 0), core::Error);
  EXPECT_THROW(arrays(uint64_t{1} << 40, 4, 1), core::Error);
}

TEST(Npb, ClassesAreTheirsAlone) {
  EXPECT_EQ(find("Dot")->npb_size(core::npb_class_a), std::nullopt);
  EXPECT_EQ(find("NpbEp")->npb_size(core::SizeClass::ref), std::nullopt);
  for (const auto size_class : core::npb_size_classes)
    for (const char *name : {"NpbEp", "NpbCg"})
      EXPECT_TRUE(find(name)->npb_size(size_class)) << name;
}

TEST(NpbCg, RejectsAZetaThatIsTwoTolerancesOff) {
  const Solved solved("NpbCg", core::npb_class_s);
  double *zetas = solved.arrays.at<double>(3);
  zetas[7] += 2e-10 * zetas[7];
  EXPECT_FALSE(solved.benchmark.check(solved.size, scored_seed, solved.arrays, {}).right);
}

}  // namespace
}  // namespace torment::benchmarks
