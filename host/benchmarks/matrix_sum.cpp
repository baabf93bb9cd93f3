// MatrixSum as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixSum.h>

#include <mutex>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"
#include "benchmarks/rounding.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_sum, array_expected };

class MatrixSum final : public MatrixBenchmark {
 public:
  MatrixSum()
      : MatrixBenchmark("MatrixSum",
                        "the sum of all elements of a matrix of single precision, added up in double") {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"a", Role::input, Element::f32, elements(size)},
            {"sum", Role::output, Element::f64, 1},
            {"expected", Role::expected, Element::f64, 2}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    fill_floats(arrays.at<float>(array_a), elements(size), HashStream(seed, array_a));
  }

  /// The exact sum and the sum of absolute values: both in multiples of 2^-23, which 64-bit integers hold.
  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const float *a = arrays.at<float>(array_a);
    std::mutex mutex;
    int64_t sum = 0;
    uint64_t magnitude = 0;
    parallel_for(elements(size), uint64_t{1} << 18, [&](uint64_t begin, uint64_t end) {
      int64_t part = 0;
      uint64_t part_magnitude = 0;
      for (uint64_t i = begin; i < end; ++i) {
        const auto units = static_cast<int64_t>(a[i] * 0x1p23F);
        part += units;
        part_magnitude += static_cast<uint64_t>(units < 0 ? -units : units);
      }
      const std::lock_guard lock(mutex);
      sum += part;
      magnitude += part_magnitude;
    });
    arrays.at<double>(array_expected)[0] = static_cast<double>(sum) * 0x1p-23;
    arrays.at<double>(array_expected)[1] = static_cast<double>(magnitude) * 0x1p-23;
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    torment_matrix problem = begin_problem(size);
    problem.a = arrays.at<float>(array_a);
    problem.sum = arrays.at<double>(array_sum);
    return to_problem(problem);
  }

  // A sum in any order is within g(n) times the sum of absolute values (rounding.h). Sums below 2^53 units of
  // 2^-23 are even exact.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays, const Selection &) const override {
    const double *expected = arrays.at<double>(array_expected);
    return check_bounded("sum", arrays.at<double>(array_sum), 1, Selection{}, [&](uint64_t) {
      return Expectation{.want = expected[0], .tolerance = 2 * rounding_bound(elements(size)) * expected[1]};
    });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(elements(size));
    return {.bytes = sizeof(float) * n,
            .operations = n,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(float) * n,
            .download_bytes = sizeof(double)};
  }
};

}  // namespace

const Benchmark &matrix_sum() {
  static const MatrixSum benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
