// MatrixLog as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixLog.h>

#include <cmath>
#include <limits>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_out };

/// Between 1 and the next float; a unit in the last place is at most this share of a number.
constexpr double float_spacing = std::numeric_limits<float>::epsilon();

class MatrixLog final : public MatrixBenchmark {
 public:
  MatrixLog()
      : MatrixBenchmark("MatrixLog", "the natural logarithm of each element, in single precision",
                        {.small = 2048, .ref = 8192, .large = 16384}) {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"a", Role::input, Element::f32, elements(size)},
            {"out", Role::output, Element::f32, elements(size)}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    float *a = arrays.at<float>(array_a);
    const HashStream stream(seed, array_a);
    parallel_for(elements(size), uint64_t{1} << 18, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i)
        a[i] = static_cast<float>(stream.below(uint64_t{1} << 24, i) + 1) * 0x1p-20F;  // in (0, 16], exact
    });
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    torment_matrix problem = begin_map(size, arrays.at<float>(array_out));
    problem.a = arrays.at<float>(array_a);
    return to_problem(problem);
  }

  // Libraries' logf are off by 1 to 3 units in the last place (CUDA's documentation: 1); four are allowed,
  // and none of a logarithm of half the precision passes. The reference is off by 2^-52 of itself, next to
  // nothing.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const float *a = arrays.at<float>(array_a);
    return check_bounded("out", arrays.at<float>(array_out), elements(size), selection, [=](uint64_t i) {
      const double want = std::log(static_cast<double>(a[i]));
      return Expectation{.want = want, .tolerance = 4 * float_spacing * std::fabs(want)};
    });
  }

  core::Cost cost(const core::Size &size) const override { return map_cost(size, 1, "logarithm"); }
};

}  // namespace

const Benchmark &matrix_log() {
  static const MatrixLog benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
