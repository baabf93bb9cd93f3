// Syr2k as the host owns it: sizes, inputs, and Freivalds' method for the result. Not for its loops, which
// are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Syr2k.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/matrix_scalars.h"
#include "benchmarks/square_product_benchmark.h"

namespace torment::benchmarks {
namespace {

constexpr uint64_t limit = 1024;  // of the inputs

// The largest sums are the oracle's: of n elements, each of 2n products times alpha, and of beta * c_in.
// They must stay below 2^53.
constexpr uint64_t greatest_n = 28000;

enum Array : std::size_t { array_a, array_b, array_c_in, array_c };

class Syr2k final : public SquareProductBenchmark {
 public:
  Syr2k()
      : SquareProductBenchmark({.inputs = {"a", "b", "c_in"},
                                .output = "c",
                                .products = 2,
                                .integer_limit = limit,
                                .greatest_n = greatest_n}) {}

  std::string_view name() const override { return "Syr2k"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "c = alpha*(a*transpose(b) + b*transpose(a)) + beta*c on square matrices of doubles";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{
        .test = {{{"n", 97}}}, .small = {{{"n", 384}}}, .ref = {{{"n", 1088}}}, .large = {{{"n", 8192}}}}
        .of(size_class);
  }

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const MatrixScalars scalars = integer_scalars(seed);
    return to_problem(torment_syr2k{.n = size.at("n"),
                                    .alpha = scalars.alpha,
                                    .beta = scalars.beta,
                                    .a = arrays.at<double>(array_a),
                                    .b = arrays.at<double>(array_b),
                                    .c_in = arrays.at<double>(array_c_in),
                                    .c = arrays.at<double>(array_c)});
  }

 private:
  // No rounding anywhere: see greatest_n.
  ProductSum sum(uint64_t n, uint64_t seed, const Arrays &arrays) const override {
    const MatrixScalars scalars = integer_scalars(seed);
    return {.rows = n,
            .columns = n,
            .terms = {{scalars.alpha, {factor(arrays, array_a, n), factor(arrays, array_b, n, true)}},
                      {scalars.alpha, {factor(arrays, array_b, n), factor(arrays, array_a, n, true)}},
                      {scalars.beta, {factor(arrays, array_c_in, n)}}},
            .roundings = 0};
  }
};

}  // namespace

const Benchmark &syr2k() {
  static const Syr2k benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
