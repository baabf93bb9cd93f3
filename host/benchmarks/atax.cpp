// Atax as the host owns it: sizes, inputs, and the bound that each element is held to. Not for its loops,
// which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Atax.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/matrix_vector_benchmark.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_x, array_y };

class Atax final : public MatrixVectorBenchmark {
 public:
  Atax()
      : MatrixVectorBenchmark(
            {.matrices = {"a"}, .vectors = {"x"}, .outputs = {{"y", "expected_y", "y_magnitudes"}}}) {}

  std::string_view name() const override { return "Atax"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "y = A^T (A x): two passes over a matrix, one along its rows and one across";
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const uint64_t vectors = size.at("vectors");
    const double *a = arrays.at<double>(array_a);
    const VectorSet x = given(size, arrays, array_x);
    VectorSet t(n, vectors);
    VectorSet y(n, vectors);
    add_product(t, 1, a, x);
    add_transposed_product(y, a, t);
    expect(y, 0, arrays);
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_atax{.n = size.at("n"),
                                   .vectors = size.at("vectors"),
                                   .a = arrays.at<double>(array_a),
                                   .x = arrays.at<double>(array_x),
                                   .y = arrays.at<double>(array_y)});
  }

 private:
  // An element is a sum of n products with sums of n products: 2n roundings at most on the way of any
  // input, and |A|^T |A| |x| is what bounds the sum. So the tolerance is 2*g(2n) times that.
  // It is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the
  // largest error was 2.1e-5 (small) and 2.1e-6 (ref) of its tolerance.
  uint64_t roundings(uint64_t n) const override { return 2 * n; }
};

}  // namespace

const Benchmark &atax() {
  static const Atax benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
