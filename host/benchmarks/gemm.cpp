// Gemm as the host owns it: sizes, inputs, and Freivalds' method for the result. Not for its loops, which
// are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Gemm.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/fill.h"
#include "benchmarks/matrix_product.h"
#include "benchmarks/matrix_scalars.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_c_in, array_c, array_oracle };

class Gemm final : public Benchmark {
 public:
  std::string_view name() const override { return "Gemm"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "c = alpha*a*b + beta*c on square matrices of doubles: arithmetic with reuse";
  }

  core::Size size(core::SizeClass size_class) const override {
    switch (size_class) {
      case core::SizeClass::test:
        return {{{"n", 131}}};
      case core::SizeClass::small:
        return {{{"n", 512}}};
      case core::SizeClass::ref:
        return {{{"n", 1664}}};
      case core::SizeClass::large:
        return {{{"n", 8192}}};
    }
    throw core::Error("Gemm: no such size class");
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t n = size.at("n");
    if (n == 0) throw core::Error("Gemm: n must be at least 1");
    std::vector<ArraySpec> specs{{"a", Role::input, Element::f64, n * n},
                                 {"b", Role::input, Element::f64, n * n},
                                 {"c_in", Role::input, Element::f64, n * n},
                                 {"c", Role::output, Element::f64, n * n}};
    for (const ArraySpec &spec : product_oracle_arrays(n, n))
      specs.push_back(spec);
    return specs;
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    for (const std::size_t array : {array_a, array_b, array_c_in})
      fill_reals(arrays.at<double>(array), n * n, HashStream(seed, array));
  }

  // Roundings on the way to an element: of a product and its sum n, of alpha, beta and the last sum 3. The
  // bound is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the largest
  // error was 3e-3 (small) and 9e-4 (ref) of its tolerance.
  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const auto matrix = [&](Array array) { return Factor{arrays.at<double>(array), n, n, false}; };
    const MatrixScalars scalars = real_scalars(seed);
    solve_product(
        {.rows = n,
         .columns = n,
         .terms = {{scalars.alpha, {matrix(array_a), matrix(array_b)}}, {scalars.beta, {matrix(array_c_in)}}},
         .roundings = n + 3},
        seed, arrays, array_oracle);
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

  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &) const override {
    const uint64_t n = size.at("n");
    return check_product("c", arrays.at<double>(array_c), n, n, seed, arrays, array_oracle);
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(size.at("n"));
    return {.bytes = {},
            .operations = 2 * n * n * n,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * 3 * n * n,
            .download_bytes = sizeof(double) * n * n};
  }
};

}  // namespace

const Benchmark &gemm() {
  static const Gemm benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
