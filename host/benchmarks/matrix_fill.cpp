// MatrixFill as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixFill.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_out };

constexpr uint64_t stream_value = 16;  // of the hash, beside those of the arrays

class MatrixFill final : public MatrixBenchmark {
 public:
  MatrixFill() : MatrixBenchmark("MatrixFill", "a matrix filled with one value, in single precision") {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"out", Role::output, Element::f32, elements(size)}};
  }

  void generate(const core::Size &, uint64_t, const Arrays &) const override {}

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    torment_matrix problem = begin_map(size, arrays.at<float>(array_out));
    problem.value = value(seed);
    return to_problem(problem);
  }

  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &selection) const override {
    return check_exact("out", arrays.at<float>(array_out), elements(size), selection,
                       [want = value(seed)](uint64_t) { return want; });
  }

  core::Cost cost(const core::Size &size) const override { return map_cost(size, 0, "element written"); }

 private:
  /// Never zero, which fresh memory may hold.
  static float value(uint64_t seed) { return 2 + make_float(HashStream(seed, stream_value), 0); }
};

}  // namespace

const Benchmark &matrix_fill() {
  static const MatrixFill benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
