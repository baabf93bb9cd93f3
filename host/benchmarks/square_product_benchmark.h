// What the benchmarks share on the host whose result is a sum of products of n x n matrices of doubles. Each
// owns its sizes, the sum and the problem's struct; the oracle is matrix_product.h's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/matrix_product.h"

namespace torment::benchmarks {

class SquareProductBenchmark : public Benchmark {
 public:
  std::vector<ArraySpec> arrays(const core::Size &size) const final;
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const final;
  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const final;
  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &selection) const final;
  core::Cost cost(const core::Size &size) const final;

 protected:
  struct Matrices {
    std::vector<std::string_view> inputs;  ///< arrays 0, 1, ...; the output comes next
    std::string_view output;
    uint64_t products = 1;  ///< of two matrices, that the usual way makes
    /// Inputs are integers up to this, or reals in [-1, 1) when it is 0.
    uint64_t integer_limit = 0;
    uint64_t greatest_n = std::numeric_limits<uint64_t>::max();
  };

  explicit SquareProductBenchmark(Matrices matrices) : matrices_(std::move(matrices)) {}

  /// What the output should be.
  virtual ProductSum sum(uint64_t n, uint64_t seed, const Arrays &arrays) const = 0;

  /// An input as a factor of that sum.
  static Factor factor(const Arrays &arrays, std::size_t input, uint64_t n, bool transposed = false) {
    return {arrays.at<double>(input), n, n, transposed};
  }

 private:
  std::size_t output() const { return matrices_.inputs.size(); }
  std::size_t oracle() const { return output() + 1; }

  Matrices matrices_;
};

}  // namespace torment::benchmarks
