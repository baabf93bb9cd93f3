// TwoMm as the host owns it: sizes, inputs, and Freivalds' method for the result. Not for its loops, which
// are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/TwoMm.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/matrix_scalars.h"
#include "benchmarks/square_product_benchmark.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_c, array_d_in, array_d };

class TwoMm final : public SquareProductBenchmark {
 public:
  TwoMm() : SquareProductBenchmark({.inputs = {"a", "b", "c", "d_in"}, .output = "d", .products = 2}) {}

  std::string_view name() const override { return "TwoMm"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "d = alpha*a*b*c + beta*d on square matrices of doubles: two products, the second of the first";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{
        .test = {{{"n", 109}}}, .small = {{{"n", 400}}}, .ref = {{{"n", 1216}}}, .large = {{{"n", 8192}}}}
        .of(size_class);
  }

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const MatrixScalars scalars = real_scalars(seed);
    return to_problem(torment_two_mm{.n = size.at("n"),
                                     .alpha = scalars.alpha,
                                     .beta = scalars.beta,
                                     .a = arrays.at<double>(array_a),
                                     .b = arrays.at<double>(array_b),
                                     .c = arrays.at<double>(array_c),
                                     .d_in = arrays.at<double>(array_d_in),
                                     .d = arrays.at<double>(array_d)});
  }

 private:
  // Roundings on the way to an element: of each product and its sum n, of alpha, beta and the last sum 3. The
  // bound is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the largest
  // error was 1.1e-4 (small) and 2.1e-5 (ref) of its tolerance.
  ProductSum sum(uint64_t n, uint64_t seed, const Arrays &arrays) const override {
    const MatrixScalars scalars = real_scalars(seed);
    return {.rows = n,
            .columns = n,
            .terms = {{scalars.alpha,
                       {factor(arrays, array_a, n), factor(arrays, array_b, n), factor(arrays, array_c, n)}},
                      {scalars.beta, {factor(arrays, array_d_in, n)}}},
            .roundings = 2 * n + 3};
  }
};

}  // namespace

const Benchmark &two_mm() {
  static const TwoMm benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
