// ThreeMm as the host owns it: sizes, inputs, and Freivalds' method for the result. Not for its loops, which
// are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/ThreeMm.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/square_product_benchmark.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_c, array_d, array_g };

class ThreeMm final : public SquareProductBenchmark {
 public:
  ThreeMm() : SquareProductBenchmark({.inputs = {"a", "b", "c", "d"}, .output = "g", .products = 3}) {}

  std::string_view name() const override { return "ThreeMm"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "g = (a*b)*(c*d) on square matrices of doubles: three products, the last of the others";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{
        .test = {{{"n", 99}}}, .small = {{{"n", 352}}}, .ref = {{{"n", 1088}}}, .large = {{{"n", 8192}}}}
        .of(size_class);
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_three_mm{.n = size.at("n"),
                                       .a = arrays.at<double>(array_a),
                                       .b = arrays.at<double>(array_b),
                                       .c = arrays.at<double>(array_c),
                                       .d = arrays.at<double>(array_d),
                                       .g = arrays.at<double>(array_g)});
  }

 private:
  // Roundings on the way to an element: of each product and its sum n. The
  // bound is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the largest
  // error was 7e-6 (small) and 5e-7 (ref) of its tolerance.
  ProductSum sum(uint64_t n, uint64_t, const Arrays &arrays) const override {
    return {.rows = n,
            .columns = n,
            .terms = {{1,
                       {factor(arrays, array_a, n), factor(arrays, array_b, n), factor(arrays, array_c, n),
                        factor(arrays, array_d, n)}}},
            .roundings = 3 * n};
  }
};

}  // namespace

const Benchmark &three_mm() {
  static const ThreeMm benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
