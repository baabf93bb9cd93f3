// Gesummv as the host owns it: sizes, inputs, and the bound that each element is held to. Not for its loops,
// which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Gesummv.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/matrix_scalars.h"
#include "benchmarks/matrix_vector_benchmark.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_x, array_y };

class Gesummv final : public MatrixVectorBenchmark {
 public:
  Gesummv()
      : MatrixVectorBenchmark(
            {.matrices = {"a", "b"}, .vectors = {"x"}, .outputs = {{"y", "expected_y", "y_magnitudes"}}}) {}

  std::string_view name() const override { return "Gesummv"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override { return "y = alpha A x + beta B x: one pass over two matrices"; }

  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const uint64_t vectors = size.at("vectors");
    const MatrixScalars scalars = real_scalars(seed);
    const VectorSet x = given(size, arrays, array_x);
    VectorSet y(n, vectors);
    add_product(y, scalars.alpha, arrays.at<double>(array_a), x);
    add_product(y, scalars.beta, arrays.at<double>(array_b), x);
    expect(y, 0, arrays);
  }

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const MatrixScalars scalars = real_scalars(seed);
    return to_problem(torment_gesummv{.n = size.at("n"),
                                      .vectors = size.at("vectors"),
                                      .alpha = scalars.alpha,
                                      .beta = scalars.beta,
                                      .a = arrays.at<double>(array_a),
                                      .b = arrays.at<double>(array_b),
                                      .x = arrays.at<double>(array_x),
                                      .y = arrays.at<double>(array_y)});
  }

 private:
  // An element is two sums of n products, each scaled, and their sum: n + 2 roundings at most on the way of
  // any input. So the tolerance is 2*g(n + 2) times the sum of all absolute values.
  // It is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the
  // largest error was 9e-4 (small) and 1.5e-4 (ref) of its tolerance.
  uint64_t roundings(uint64_t n) const override { return n + 2; }
};

}  // namespace

const Benchmark &gesummv() {
  static const Gesummv benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
