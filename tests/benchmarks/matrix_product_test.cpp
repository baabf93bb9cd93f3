// What the oracle of matrix products must catch beside the misdeeds that every benchmark is tested with.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/matrix_product.h"

#include <gtest/gtest.h>
#include <torment/benchmarks/Gemm.h>
#include <torment/benchmarks/Syrk.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string_view>
#include <utility>

#include "benchmarks/catalogue.h"
#include "core/error.h"
#include "naive.h"
#include "problem_memory.h"

namespace torment::benchmarks {
namespace {

constexpr uint64_t seed = 1987;

/// A benchmark's problem of the test size, solved.
struct Solved {
  const Benchmark &benchmark;
  core::Size size;
  ProblemMemory memory;
  Arrays arrays;
  Problem problem;
  uint64_t n;

  explicit Solved(std::string_view name)
      : benchmark(*find(name)),
        size(benchmark.size(core::SizeClass::test)),
        memory(benchmark, size),
        arrays(memory.arrays()),
        n(size.at("n")) {
    benchmark.generate(size, seed, arrays);
    benchmark.solve(size, seed, arrays);
    memory.poison_outputs();
    problem = benchmark.bind(size, seed, arrays);
  }

  Verdict check() const { return benchmark.check(size, seed, arrays, {}); }
};

using Element = std::function<double(uint64_t, uint64_t)>;

/// c = alpha * left * right + beta * c_in with sums in type Sum.
template <class Sum>
void multiply(const torment_gemm &p, const Element &left, const Element &right) {
  for (uint64_t i = 0; i < p.n; ++i)
    for (uint64_t j = 0; j < p.n; ++j) {
      Sum sum = 0;
      for (uint64_t k = 0; k < p.n; ++k)
        sum += static_cast<Sum>(left(i, k)) * static_cast<Sum>(right(k, j));
      p.c[i * p.n + j] = p.alpha * static_cast<double>(sum) + p.beta * p.c_in[i * p.n + j];
    }
}

struct SolvedGemm : Solved {
  SolvedGemm() : Solved("Gemm") {}
  const torment_gemm &p() const { return as<torment_gemm>(problem); }
  Element a() const {
    return [this](uint64_t i, uint64_t k) { return p().a[i * n + k]; };
  }
  Element b() const {
    return [this](uint64_t k, uint64_t j) { return p().b[k * n + j]; };
  }
};

Element transpose(const Element &element) {
  return [element](uint64_t i, uint64_t j) { return element(j, i); };
}

TEST(MatrixProduct, AcceptsAnyOrderOfTheSums) {
  const SolvedGemm gemm;
  multiply<double>(gemm.p(), gemm.a(), gemm.b());
  EXPECT_TRUE(gemm.check().right) << gemm.check().message;
  const auto last = gemm.n - 1;
  multiply<double>(
      gemm.p(), [&](uint64_t i, uint64_t k) { return gemm.a()(i, last - k); },
      [&](uint64_t k, uint64_t j) { return gemm.b()(last - k, j); });
  EXPECT_TRUE(gemm.check().right) << gemm.check().message;
}

TEST(MatrixProduct, RejectsTransposedOperandsAndResults) {
  const SolvedGemm gemm;
  multiply<double>(gemm.p(), transpose(gemm.a()), gemm.b());
  EXPECT_FALSE(gemm.check().right);
  multiply<double>(gemm.p(), gemm.a(), transpose(gemm.b()));
  EXPECT_FALSE(gemm.check().right);
  multiply<double>(gemm.p(), gemm.b(), gemm.a());
  EXPECT_FALSE(gemm.check().right);
  multiply<double>(gemm.p(), gemm.a(), gemm.b());
  for (uint64_t i = 0; i < gemm.n; ++i)
    for (uint64_t j = 0; j < i; ++j)
      std::swap(gemm.p().c[i * gemm.n + j], gemm.p().c[j * gemm.n + i]);
  EXPECT_FALSE(gemm.check().right);
}

TEST(MatrixProduct, RejectsSumsInFloat) {
  const SolvedGemm gemm;
  multiply<float>(gemm.p(), gemm.a(), gemm.b());
  EXPECT_FALSE(gemm.check().right);
}

TEST(MatrixProduct, RejectsASumThatEndsOneShort) {
  const SolvedGemm gemm;
  const auto last = gemm.n - 1;
  multiply<double>(
      gemm.p(), [&](uint64_t i, uint64_t k) { return k < last ? gemm.a()(i, k) : 0.0; }, gemm.b());
  EXPECT_FALSE(gemm.check().right);
}

TEST(MatrixProduct, RejectsScalarsLeftOut) {
  const SolvedGemm gemm;
  for (const bool alpha : {true, false}) {
    torment_gemm changed = gemm.p();
    (alpha ? changed.alpha : changed.beta) = 1;
    multiply<double>(changed, gemm.a(), gemm.b());
    EXPECT_FALSE(gemm.check().right) << (alpha ? "alpha" : "beta");
  }
}

// In exact mode the least change of any one element shows, in a sampled row or not.
TEST(MatrixProduct, CatchesEverySingleElementThatIsOneOff) {
  const Solved syrk("Syrk");
  const auto &p = as<torment_syrk>(syrk.problem);
  for (uint64_t i = 0; i < p.n; ++i)
    for (uint64_t j = 0; j < p.n; ++j)
      p.c[i * p.n + j] =
          p.alpha * std::inner_product(p.a + i * p.n, p.a + (i + 1) * p.n, p.a + j * p.n, 0.0) +
          p.beta * p.c_in[i * p.n + j];
  ASSERT_TRUE(syrk.check().right) << syrk.check().message;
  for (uint64_t i = 0; i < p.n; ++i) {
    double &element = p.c[i * p.n + (i * 37 + 11) % p.n];
    element += 1;
    const Verdict verdict = syrk.check();
    EXPECT_FALSE(verdict.right) << i;
    EXPECT_TRUE(verdict.message.starts_with("c ")) << verdict.message;
    element -= 1;
  }
  EXPECT_TRUE(syrk.check().right);
}

TEST(MatrixProduct, CatchesTwoRowsChangedForEachOther) {
  const SolvedGemm gemm;
  multiply<double>(gemm.p(), gemm.a(), gemm.b());
  double *row = gemm.p().c + 40 * gemm.n;
  std::swap_ranges(row, row + gemm.n, row + gemm.n);
  EXPECT_FALSE(gemm.check().right);
}

TEST(MatrixProduct, RefusesSizesWhoseSumsAreNotExact) {
  const auto arrays = [](std::string_view name, uint64_t n) { return find(name)->arrays({{{"n", n}}}); };
  EXPECT_NO_THROW(arrays("Syr2k", 28000));
  EXPECT_THROW(arrays("Syr2k", 28001), core::Error);
  EXPECT_THROW(arrays("Syrk", 40001), core::Error);
  for (const std::string_view name : {"Gemm", "TwoMm", "ThreeMm", "Syrk", "Syr2k"})
    EXPECT_THROW(arrays(name, 0), core::Error) << name;
}

}  // namespace
}  // namespace torment::benchmarks
