// What the Matrix benchmarks share on the host: names, sizes, inputs and the problem's struct. Each benchmark
// owns what is computed and how it is checked.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torment/matrix.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/hash.h"

namespace torment::benchmarks {

/// Rows, as many columns, of each class but `test`.
struct MatrixSizes {
  uint64_t small = 4096;
  uint64_t ref = 8192;
  uint64_t large = 16384;
};

class MatrixBenchmark : public Benchmark {
 public:
  std::string_view name() const final { return name_; }
  uint32_t revision() const final { return 1; }
  std::string_view summary() const final { return summary_; }
  core::Size size(core::SizeClass size_class) const final;

  /// Nothing to prepare, where an element's expectation is one line in check().
  void solve(const core::Size &, uint64_t, const Arrays &) const override {}

 protected:
  /// `further` are parameters behind rows and columns, the same in every class.
  MatrixBenchmark(std::string_view name, std::string_view summary, const MatrixSizes &sizes = {},
                  std::vector<core::Parameter> further = {})
      : name_(name), summary_(summary), sizes_(sizes), further_(std::move(further)) {}

  /// Rows times columns. Throws core::Error when that is 0, or 2^31 and more.
  uint64_t elements(const core::Size &size) const;

  /// The problem's struct with rows and columns.
  static torment_matrix begin_problem(const core::Size &size);

  /// The struct, and the cost, of a benchmark whose `out` is as large as the matrix, an operation an element
  /// from the same one of each of `matrices` inputs.
  static torment_matrix begin_map(const core::Size &size, float *out);
  core::Cost map_cost(const core::Size &size, double matrices, std::string_view operation) const;

  /// A share of the elements: rounded down, at most all. Throws core::Error for more than 100 percent.
  uint64_t share(const core::Size &size, std::string_view percent) const;

 private:
  std::string_view name_;
  std::string_view summary_;
  MatrixSizes sizes_;
  std::vector<core::Parameter> further_;
};

/// Multiples of 2^-23 in [-1, 1): a sum of two is off by one rounding at most.
void fill_floats(float *array, uint64_t count, const HashStream &stream);

/// One such number, for a scalar of the problem.
float make_float(const HashStream &stream, uint64_t index);

/// A permutation of [0, count) that looks like none: place(i) of i. For counts below 2^31.
class Shuffle {
 public:
  Shuffle(uint64_t count, const HashStream &stream) : count_(count), offset_(stream.below(count, 0)) {}
  uint64_t place(uint64_t i) const { return (i * prime + offset_) % count_; }

 private:
  static constexpr uint64_t prime = 2654435761;  // above every count, so without a common divisor
  uint64_t count_;
  uint64_t offset_;
};

}  // namespace torment::benchmarks
