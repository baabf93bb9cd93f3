// What the benchmarks share on the host that multiply n x n matrices of doubles with vectors. Each owns the
// oracle's steps (matrix_vector.h), the roundings and the problem's struct.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/matrix_vector.h"

namespace torment::benchmarks {

class MatrixVectorBenchmark : public Benchmark {
 public:
  core::Size size(core::SizeClass size_class) const final;
  std::vector<ArraySpec> arrays(const core::Size &size) const final;
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const final;
  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &selection) const final;
  core::Cost cost(const core::Size &size) const final;

 protected:
  struct Output {
    std::string_view name;
    std::string_view expected;    ///< name of the array of what it should be
    std::string_view magnitudes;  ///< and of what bounds its error
  };

  /// The arrays by name, numbered in this order; what is expected of each output comes behind.
  struct Operands {
    std::vector<std::string_view> matrices;
    std::vector<std::string_view> vectors;
    std::vector<Output> outputs;
  };

  explicit MatrixVectorBenchmark(Operands operands) : operands_(std::move(operands)) {}

  /// The length of the sums that make an element of an output, all factors counted.
  virtual uint64_t roundings(uint64_t n) const = 0;

  /// An array of vectors, as solve() needs it.
  static VectorSet given(const core::Size &size, const Arrays &arrays, std::size_t array) {
    return {size.at("n"), size.at("vectors"), arrays.at<double>(array)};
  }

  /// What output number `output`, from 0, should be.
  void expect(const VectorSet &vectors, std::size_t output, const Arrays &arrays) const;

 private:
  std::size_t first_vector() const { return operands_.matrices.size(); }
  std::size_t first_output() const { return first_vector() + operands_.vectors.size(); }
  std::size_t expected(std::size_t output) const {
    return first_output() + operands_.outputs.size() + 2 * output;
  }

  Operands operands_;
};

}  // namespace torment::benchmarks
