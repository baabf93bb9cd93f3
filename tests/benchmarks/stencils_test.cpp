// What is particular to the stencils: published figures, grids of every shape, and answers that are nearly
// right.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "benchmarks/catalogue.h"
#include "core/error.h"
#include "problem_memory.h"
#include "sequential_answer.h"

namespace torment::benchmarks {
namespace {

/// A problem of any size, answered by the sequential loops.
struct Answered {
  const Benchmark &benchmark;
  core::Size size;
  ProblemMemory memory;
  Arrays arrays;

  Answered(std::string_view name, const core::Size &made, uint64_t seed = 1987)
      : benchmark(*find(name)), size(made), memory(benchmark, size), arrays(memory.arrays()), seed_(seed) {
    benchmark.generate(size, seed, arrays);
    benchmark.solve(size, seed, arrays);
    memory.poison_outputs();
    answer(benchmark, size, seed, arrays);
  }

  Verdict check() const { return benchmark.check(size, seed_, arrays, {}); }

 private:
  uint64_t seed_;
};

core::Size jacobi_size(uint64_t rows, uint64_t columns, uint64_t iterations) {
  return {{{"rows", rows}, {"columns", columns}, {"iterations", iterations}}};
}

// The article prints the errors of iterations 1, 101, ..., 901, counted from 1. check() holds a plugin to
// 8*k*u of these expectations, and to the printed figures themselves.
TEST(Jacobi2D, ExpectsThePublishedErrorsWhateverTheSeed) {
  constexpr std::array published{0.250000, 0.002397, 0.001204, 0.000804, 0.000603,
                                 0.000483, 0.000403, 0.000345, 0.000302, 0.000269};
  const Benchmark &benchmark = *find("Jacobi2D");
  const core::Size size = benchmark.size(core::SizeClass::large);
  ASSERT_EQ(size, jacobi_size(4096, 4096, 1000)) << "the article's";
  const ProblemMemory memory(benchmark, size);
  const double *error = memory.arrays().at<double>(4);
  ASSERT_EQ(memory.specs()[4].count, 1000u);
  benchmark.solve(size, 1987, memory.arrays());
  for (std::size_t p = 0; p < published.size(); ++p)
    EXPECT_EQ(std::round(error[100 * p] * 1e6), std::round(published[p] * 1e6))
        << "iteration " << 100 * p + 1;
}

// Grids where the edge is felt everywhere, up to the middle, or near the ends only; with and without a row
// in the middle.
TEST(Jacobi2D, KnowsGridsOfEveryShape) {
  for (const uint64_t rows : {3u, 4u, 5u, 8u, 9u, 40u, 41u})
    for (const uint64_t columns : {3u, 4u, 17u, 600u})
      for (const uint64_t iterations : {1u, 2u, 3u, 4u, 19u, 20u, 70u}) {
        const Verdict verdict = Answered("Jacobi2D", jacobi_size(rows, columns, iterations)).check();
        EXPECT_TRUE(verdict.right) << rows << " x " << columns << ", " << iterations << ": "
                                   << verdict.message;
      }
}

TEST(Jacobi2D, RejectsOneIterationTooFewAndOneWrongError) {
  const Answered answered("Jacobi2D", jacobi_size(64, 64, 30));
  const Answered shorter("Jacobi2D", jacobi_size(64, 64, 29));
  double *final_grid = answered.arrays.at<double>(1);
  std::copy_n(shorter.arrays.at<double>(1), 64 * 64, final_grid);
  EXPECT_FALSE(answered.check().right);

  const Answered other("Jacobi2D", jacobi_size(64, 64, 30));
  EXPECT_TRUE(other.check().right);
  other.arrays.at<double>(2)[29] *= 1 + 1e-9;
  const Verdict verdict = other.check();
  EXPECT_TRUE(verdict.message.starts_with("errors[29] is ")) << verdict.message;
}

TEST(Jacobi2D, RefusesSizesThatCantBe) {
  const Benchmark &benchmark = *find("Jacobi2D");
  EXPECT_NO_THROW(benchmark.arrays(jacobi_size(3, 3, 1)));
  EXPECT_THROW(benchmark.arrays(jacobi_size(2, 3, 1)), core::Error);
  EXPECT_THROW(benchmark.arrays(jacobi_size(3, 2, 1)), core::Error);
  EXPECT_THROW(benchmark.arrays(jacobi_size(3, 3, 0)), core::Error);
  EXPECT_THROW(benchmark.arrays(jacobi_size(3, (1 << 17) + 1, 1)), core::Error);
}

core::Size convolution_size(uint64_t rows, uint64_t columns) {
  return {{{"rows", rows}, {"columns", columns}, {"passes", 1}}};
}

TEST(Convolution2D, KnowsGridsOfEveryShape) {
  for (const uint64_t rows : {3u, 4u, 11u, 64u})
    for (const uint64_t columns : {3u, 4u, 513u, 514u, 515u}) {
      const Verdict verdict = Answered("Convolution2D", convolution_size(rows, columns)).check();
      EXPECT_TRUE(verdict.right) << rows << " x " << columns << ": " << verdict.message;
    }
}

TEST(Convolution2D, RejectsTransposedWeightsAndATouchedBorder) {
  const core::Size size = convolution_size(20, 30);
  const Answered answered("Convolution2D", size);
  double *weights = answered.arrays.at<double>(1);
  std::swap(weights[1], weights[3]);
  std::swap(weights[2], weights[6]);
  std::swap(weights[5], weights[7]);
  answer(answered.benchmark, size, 1987, answered.arrays);
  EXPECT_FALSE(answered.check().right);

  const Answered touched("Convolution2D", size);
  EXPECT_TRUE(touched.check().right);
  touched.arrays.at<double>(2)[30 * 7 + 29] = 1e-300;
  EXPECT_TRUE(touched.check().message.starts_with("out[239] is ")) << touched.check().message;
}

core::Size box_size(uint64_t planes, uint64_t rows, uint64_t columns, uint64_t sweeps) {
  return {{{"planes", planes}, {"rows", rows}, {"columns", columns}, {"sweeps", sweeps}}};
}

TEST(Stencil27, KnowsBoxesOfEveryShape) {
  for (const uint64_t planes : {3u, 4u, 35u})
    for (const uint64_t rows : {3u, 18u})
      for (const uint64_t columns : {3u, 66u, 515u})
        for (const uint64_t sweeps : {1u, 2u, 7u}) {
          const Verdict verdict = Answered("Stencil27", box_size(planes, rows, columns, sweeps)).check();
          EXPECT_TRUE(verdict.right) << planes << " x " << rows << " x " << columns << ", " << sweeps << ": "
                                     << verdict.message;
        }
}

TEST(Stencil27, RejectsOneSweepTooFewAndExchangedAxes) {
  const Answered answered("Stencil27", box_size(24, 24, 24, 10));
  double *out = answered.arrays.at<double>(1);
  for (uint64_t p = 0; p < 24; ++p)
    for (uint64_t r = 0; r < p; ++r)
      std::swap_ranges(out + (p * 24 + r) * 24, out + (p * 24 + r + 1) * 24, out + (r * 24 + p) * 24);
  EXPECT_FALSE(answered.check().right);

  const Answered shorter("Stencil27", box_size(24, 24, 24, 9));
  std::copy_n(shorter.arrays.at<double>(1), 24 * 24 * 24, out);
  EXPECT_FALSE(answered.check().right);
}

// The oracle follows general coefficients in a patch of 12 x 12 x 12 cells and around it; in the smallest of
// these grids that is all of it, in the largest a small part.
TEST(Himeno, KnowsBoxesOfEveryShape) {
  for (const uint64_t planes : {3u, 4u, 60u})
    for (const uint64_t rows : {3u, 31u})
      for (const uint64_t columns : {3u, 130u, 515u})
        for (const uint64_t sweeps : {1u, 2u, 7u}) {
          const Verdict verdict = Answered("Himeno", box_size(planes, rows, columns, sweeps)).check();
          EXPECT_TRUE(verdict.right) << planes << " x " << rows << " x " << columns << ", " << sweeps << ": "
                                     << verdict.message;
        }
}

// Each coefficient's array exchanged with its neighbour, as a plugin with a wrong offset would take it.
TEST(Himeno, RejectsExchangedCoefficients) {
  const core::Size size = box_size(20, 22, 70, 3);
  const uint64_t cells = uint64_t{20} * 22 * 70;
  for (const std::size_t array : {1u, 2u, 3u})
    for (const uint64_t which : {0u, 1u}) {
      const Answered answered("Himeno", size);
      float *start = answered.arrays.at<float>(array) + which * cells;
      std::swap_ranges(start, start + cells, start + cells);
      answer(answered.benchmark, size, 1987, answered.arrays);
      EXPECT_FALSE(answered.check().right) << answered.memory.specs()[array].name << which;
    }
}

TEST(Himeno, RejectsOneSweepTooFewAndAWrongGosa) {
  const Answered answered("Himeno", box_size(20, 22, 70, 4));
  const Answered shorter("Himeno", box_size(20, 22, 70, 3));
  std::copy_n(shorter.arrays.at<float>(6), 20 * 22 * 70, answered.arrays.at<float>(6));
  EXPECT_FALSE(answered.check().right);

  const Answered other("Himeno", box_size(20, 22, 70, 4));
  EXPECT_TRUE(other.check().right);
  other.arrays.at<float>(7)[3] *= 1.0002F;
  EXPECT_TRUE(other.check().message.starts_with("gosa[3] is ")) << other.check().message;
}

TEST(Convolution3D, KnowsBoxesOfEveryShapeAndRejectsExchangedAxes) {
  const auto size = [](uint64_t planes, uint64_t rows, uint64_t columns) {
    return core::Size{{{"planes", planes}, {"rows", rows}, {"columns", columns}, {"passes", 1}}};
  };
  for (const uint64_t planes : {3u, 4u, 35u})
    for (const uint64_t rows : {3u, 18u})
      for (const uint64_t columns : {3u, 66u, 515u}) {
        const Answered answered("Convolution3D", size(planes, rows, columns));
        const Verdict verdict = answered.check();
        EXPECT_TRUE(verdict.right) << planes << " x " << rows << " x " << columns << ": " << verdict.message;
        double *weights = answered.arrays.at<double>(1);
        for (uint64_t i = 0; i < 3; ++i)
          for (uint64_t j = 0; j < i; ++j)
            std::swap_ranges(weights + 9 * i + 3 * j, weights + 9 * i + 3 * j + 3, weights + 9 * j + 3 * i);
        answer(answered.benchmark, answered.size, 1987, answered.arrays);
        EXPECT_FALSE(answered.check().right);
      }
}

core::Size plane_size(uint64_t rows, uint64_t columns, uint64_t steps) {
  return {{{"rows", rows}, {"columns", columns}, {"steps", steps}}};
}

TEST(Le2d, KnowsPlanesOfEveryShape) {
  for (const uint64_t rows : {5u, 6u, 33u, 70u})
    for (const uint64_t columns : {5u, 516u, 517u})
      for (const uint64_t steps : {1u, 2u, 9u}) {
        const Verdict verdict = Answered("Le2d", plane_size(rows, columns, steps)).check();
        EXPECT_TRUE(verdict.right) << rows << " x " << columns << ", " << steps << ": " << verdict.message;
      }
}

TEST(Le2d, RejectsValuesBeyondTheWavesAndOneStepTooFew) {
  const Answered answered("Le2d", plane_size(60, 70, 3));
  EXPECT_TRUE(answered.check().right);
  double *out = answered.arrays.at<double>(1);
  out[3 * 70 + 3] = 1e-300;
  EXPECT_TRUE(answered.check().message.starts_with("out[213] is ")) << answered.check().message;

  const Answered shorter("Le2d", plane_size(60, 70, 2));
  std::copy_n(shorter.arrays.at<double>(1), 5 * 60 * 70, out);
  EXPECT_TRUE(answered.check().message.starts_with("syy is off by ")) << answered.check().message;
}

}  // namespace
}  // namespace torment::benchmarks
