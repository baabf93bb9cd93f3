// MatrixPlus as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixPlus.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_out };

class MatrixPlus final : public MatrixBenchmark {
 public:
  MatrixPlus() : MatrixBenchmark("MatrixPlus", "the sum of two matrices, in single precision") {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"a", Role::input, Element::f32, elements(size)},
            {"b", Role::input, Element::f32, elements(size)},
            {"out", Role::output, Element::f32, elements(size)}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    for (const std::size_t array : {array_a, array_b})
      fill_floats(arrays.at<float>(array), elements(size), HashStream(seed, array));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    torment_matrix problem = begin_map(size, arrays.at<float>(array_out));
    problem.a = arrays.at<float>(array_a);
    problem.b = arrays.at<float>(array_b);
    return to_problem(problem);
  }

  // Exact: one addition, which every machine here rounds alike.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const float *a = arrays.at<float>(array_a);
    const float *b = arrays.at<float>(array_b);
    return check_exact("out", arrays.at<float>(array_out), elements(size), selection,
                       [=](uint64_t i) { return a[i] + b[i]; });
  }

  core::Cost cost(const core::Size &size) const override {
    return map_cost(size, 2, "single-precision operation");
  }
};

}  // namespace

const Benchmark &matrix_plus() {
  static const MatrixPlus benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
