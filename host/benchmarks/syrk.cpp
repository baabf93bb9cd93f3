// Syrk as the host owns it: sizes, inputs, and Freivalds' method for the result. Not for its loops, which
// are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Syrk.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/matrix_scalars.h"
#include "benchmarks/square_product_benchmark.h"

namespace torment::benchmarks {
namespace {

constexpr uint64_t limit = 1024;  // of the inputs

// The largest sums are the oracle's: of n elements, each of n products times alpha, and of beta * c_in.
// They must stay below 2^53.
constexpr uint64_t greatest_n = 40000;

enum Array : std::size_t { array_a, array_c_in, array_c };

class Syrk final : public SquareProductBenchmark {
 public:
  Syrk()
      : SquareProductBenchmark({.inputs = {"a", "c_in"},
                                .output = "c",
                                .products = 1,
                                .integer_limit = limit,
                                .greatest_n = greatest_n}) {}

  std::string_view name() const override { return "Syrk"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "c = alpha*a*transpose(a) + beta*c on square matrices of doubles: products of rows with rows";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{
        .test = {{{"n", 101}}}, .small = {{{"n", 400}}}, .ref = {{{"n", 1152}}}, .large = {{{"n", 8192}}}}
        .of(size_class);
  }

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const MatrixScalars scalars = integer_scalars(seed);
    return to_problem(torment_syrk{.n = size.at("n"),
                                   .alpha = scalars.alpha,
                                   .beta = scalars.beta,
                                   .a = arrays.at<double>(array_a),
                                   .c_in = arrays.at<double>(array_c_in),
                                   .c = arrays.at<double>(array_c)});
  }

 private:
  // No rounding anywhere: see greatest_n.
  ProductSum sum(uint64_t n, uint64_t seed, const Arrays &arrays) const override {
    const MatrixScalars scalars = integer_scalars(seed);
    return {.rows = n,
            .columns = n,
            .terms = {{scalars.alpha, {factor(arrays, array_a, n), factor(arrays, array_a, n, true)}},
                      {scalars.beta, {factor(arrays, array_c_in, n)}}},
            .roundings = 0};
  }
};

}  // namespace

const Benchmark &syrk() {
  static const Syrk benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
