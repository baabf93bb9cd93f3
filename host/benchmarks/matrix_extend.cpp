// MatrixExtend as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixExtend.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_out };

constexpr uint64_t stream_value = 16;  // of the hash, beside those of the arrays

class MatrixExtend final : public MatrixBenchmark {
 public:
  MatrixExtend()
      : MatrixBenchmark(
            "MatrixExtend",
            "a matrix in the corner of a greater one, a default value beside it, in single precision") {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"a", Role::input, Element::f32, elements(size)},
            {"out", Role::output, Element::f32, out_elements(size)}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    fill_floats(arrays.at<float>(array_a), elements(size), HashStream(seed, array_a));
  }

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    torment_matrix problem = begin_problem(size);
    problem.out_rows = extend(problem.rows);
    problem.out_columns = extend(problem.columns);
    problem.value = value(seed);
    problem.a = arrays.at<float>(array_a);
    problem.out = arrays.at<float>(array_out);
    return to_problem(problem);
  }

  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &selection) const override {
    const float *a = arrays.at<float>(array_a);
    const uint64_t rows = size.at("rows");
    const uint64_t columns = size.at("columns");
    return check_exact("out", arrays.at<float>(array_out), out_elements(size), selection,
                       [=, out_columns = extend(columns), beside = value(seed)](uint64_t i) {
                         const uint64_t row = i / out_columns;
                         const uint64_t column = i % out_columns;
                         return row < rows && column < columns ? a[row * columns + column] : beside;
                       });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(elements(size));
    return {.bytes = sizeof(float) * (n + static_cast<double>(out_elements(size))),
            .operations = static_cast<double>(out_elements(size)),
            .operation = "element written",
            .upload_bytes = sizeof(float) * n,
            .download_bytes = sizeof(float) * static_cast<double>(out_elements(size))};
  }

 private:
  /// An eighth more, and at least one.
  static uint64_t extend(uint64_t side) { return side + side / 8 + 1; }
  uint64_t out_elements(const core::Size &size) const {
    elements(size);
    const uint64_t count = extend(size.at("rows")) * extend(size.at("columns"));
    if (count >= uint64_t{1} << 32)
      throw core::Error("MatrixExtend: the extended matrix must have less than 2^32 elements");
    return count;
  }
  static float value(uint64_t seed) { return 2 + make_float(HashStream(seed, stream_value), 0); }
};

}  // namespace

const Benchmark &matrix_extend() {
  static const MatrixExtend benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
