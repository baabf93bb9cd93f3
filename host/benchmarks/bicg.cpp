// Bicg as the host owns it: sizes, inputs, and the bound that each element is held to. Not for its loops,
// which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Bicg.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/matrix_vector_benchmark.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_p, array_r, array_q, array_s };

class Bicg final : public MatrixVectorBenchmark {
 public:
  Bicg()
      : MatrixVectorBenchmark(
            {.matrices = {"a"},
             .vectors = {"p", "r"},
             .outputs = {{"q", "expected_q", "q_magnitudes"}, {"s", "expected_s", "s_magnitudes"}}}) {}

  std::string_view name() const override { return "Bicg"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "q = A p and s = A^T r: two passes over a matrix, one along its rows and one across";
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const uint64_t vectors = size.at("vectors");
    const double *a = arrays.at<double>(array_a);
    VectorSet q(n, vectors);
    VectorSet s(n, vectors);
    add_product(q, 1, a, given(size, arrays, array_p));
    add_transposed_product(s, a, given(size, arrays, array_r));
    expect(q, 0, arrays);
    expect(s, 1, arrays);
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_bicg{.n = size.at("n"),
                                   .vectors = size.at("vectors"),
                                   .a = arrays.at<double>(array_a),
                                   .p = arrays.at<double>(array_p),
                                   .r = arrays.at<double>(array_r),
                                   .q = arrays.at<double>(array_q),
                                   .s = arrays.at<double>(array_s)});
  }

 private:
  // An element is a sum of n products: tolerance 2*g(n) times the sum of their absolute values.
  // It is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the
  // largest error was 1.3e-3 (small) and 3.4e-4 (ref) of its tolerance.
  uint64_t roundings(uint64_t n) const override { return n; }
};

}  // namespace

const Benchmark &bicg() {
  static const Bicg benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
