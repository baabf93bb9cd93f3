// Gemm as the host owns it: sizes, inputs, and Freivalds' method for the result. Not for its loops, which
// are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Gemm.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/matrix_scalars.h"
#include "benchmarks/square_product_benchmark.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_c_in, array_c };

class Gemm final : public SquareProductBenchmark {
 public:
  Gemm() : SquareProductBenchmark({.inputs = {"a", "b", "c_in"}, .output = "c", .products = 1}) {}

  std::string_view name() const override { return "Gemm"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "c = alpha*a*b + beta*c on square matrices of doubles: arithmetic with reuse";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{
        .test = {{{"n", 131}}}, .small = {{{"n", 512}}}, .ref = {{{"n", 1664}}}, .large = {{{"n", 8192}}}}
        .of(size_class);
  }

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const MatrixScalars scalars = real_scalars(seed);
    return to_problem(torment_gemm{.n = size.at("n"),
                                   .alpha = scalars.alpha,
                                   .beta = scalars.beta,
                                   .a = arrays.at<double>(array_a),
                                   .b = arrays.at<double>(array_b),
                                   .c_in = arrays.at<double>(array_c_in),
                                   .c = arrays.at<double>(array_c)});
  }

 private:
  // Roundings on the way to an element: of a product and its sum n, of alpha, beta and the last sum 3. The
  // bound is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the largest
  // error was 3e-3 (small) and 9e-4 (ref) of its tolerance.
  ProductSum sum(uint64_t n, uint64_t seed, const Arrays &arrays) const override {
    const MatrixScalars scalars = real_scalars(seed);
    return {.rows = n,
            .columns = n,
            .terms = {{scalars.alpha, {factor(arrays, array_a, n), factor(arrays, array_b, n)}},
                      {scalars.beta, {factor(arrays, array_c_in, n)}}},
            .roundings = n + 3};
  }
};

}  // namespace

const Benchmark &gemm() {
  static const Gemm benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
