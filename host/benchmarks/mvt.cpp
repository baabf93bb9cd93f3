// Mvt as the host owns it: sizes, inputs, and the bound that each element is held to. Not for its loops,
// which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Mvt.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/matrix_vector_benchmark.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_y1, array_y2, array_start1, array_start2, array_x1, array_x2 };

class Mvt final : public MatrixVectorBenchmark {
 public:
  Mvt()
      : MatrixVectorBenchmark(
            {.matrices = {"a"},
             .vectors = {"y1", "y2", "start1", "start2"},
             .outputs = {{"x1", "expected_x1", "x1_magnitudes"}, {"x2", "expected_x2", "x2_magnitudes"}}}) {}

  std::string_view name() const override { return "Mvt"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "x1 + A y1 and x2 + A^T y2: two passes over a matrix, one along its rows and one across";
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const double *a = arrays.at<double>(array_a);
    VectorSet x1 = given(size, arrays, array_start1);
    VectorSet x2 = given(size, arrays, array_start2);
    add_product(x1, 1, a, given(size, arrays, array_y1));
    add_transposed_product(x2, a, given(size, arrays, array_y2));
    expect(x1, 0, arrays);
    expect(x2, 1, arrays);
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_mvt{.n = size.at("n"),
                                  .vectors = size.at("vectors"),
                                  .a = arrays.at<double>(array_a),
                                  .y1 = arrays.at<double>(array_y1),
                                  .y2 = arrays.at<double>(array_y2),
                                  .start1 = arrays.at<double>(array_start1),
                                  .start2 = arrays.at<double>(array_start2),
                                  .x1 = arrays.at<double>(array_x1),
                                  .x2 = arrays.at<double>(array_x2)});
  }

 private:
  // An element is a sum of n products and what it starts from: tolerance 2*g(n + 1) times the sum of their
  // absolute values. It is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native
  // -ffp-contract=fast the largest error was 1.3e-3 (small) and 3.4e-4 (ref) of its tolerance.
  uint64_t roundings(uint64_t n) const override { return n + 1; }
};

}  // namespace

const Benchmark &mvt() {
  static const Mvt benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
