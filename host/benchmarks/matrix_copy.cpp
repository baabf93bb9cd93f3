// MatrixCopy as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixCopy.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_out };

class MatrixCopy final : public MatrixBenchmark {
 public:
  MatrixCopy() : MatrixBenchmark("MatrixCopy", "a copy of a matrix, in single precision") {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"a", Role::input, Element::f32, elements(size)},
            {"out", Role::output, Element::f32, elements(size)}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    fill_floats(arrays.at<float>(array_a), elements(size), HashStream(seed, array_a));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    torment_matrix problem = begin_map(size, arrays.at<float>(array_out));
    problem.a = arrays.at<float>(array_a);
    return to_problem(problem);
  }

  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const float *a = arrays.at<float>(array_a);
    return check_exact("out", arrays.at<float>(array_out), elements(size), selection,
                       [=](uint64_t i) { return a[i]; });
  }

  core::Cost cost(const core::Size &size) const override { return map_cost(size, 1, "element copied"); }
};

}  // namespace

const Benchmark &matrix_copy() {
  static const MatrixCopy benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
