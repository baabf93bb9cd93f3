// TwoMm as the host owns it: sizes, inputs, and Freivalds' method for the result. Not for its loops, which
// are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/TwoMm.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/fill.h"
#include "benchmarks/matrix_product.h"
#include "benchmarks/matrix_scalars.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_c, array_d_in, array_d, array_oracle };

class TwoMm final : public Benchmark {
 public:
  std::string_view name() const override { return "TwoMm"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "d = alpha*a*b*c + beta*d on square matrices of doubles: two products, the second of the first";
  }

  core::Size size(core::SizeClass size_class) const override {
    switch (size_class) {
      case core::SizeClass::test:
        return {{{"n", 109}}};
      case core::SizeClass::small:
        return {{{"n", 400}}};
      case core::SizeClass::ref:
        return {{{"n", 1216}}};
      case core::SizeClass::large:
        return {{{"n", 8192}}};
    }
    throw core::Error("TwoMm: no such size class");
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t n = size.at("n");
    if (n == 0) throw core::Error("TwoMm: n must be at least 1");
    std::vector<ArraySpec> specs{{"a", Role::input, Element::f64, n * n},
                                 {"b", Role::input, Element::f64, n * n},
                                 {"c", Role::input, Element::f64, n * n},
                                 {"d_in", Role::input, Element::f64, n * n},
                                 {"d", Role::output, Element::f64, n * n}};
    for (const ArraySpec &spec : product_oracle_arrays(n, n))
      specs.push_back(spec);
    return specs;
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    for (const std::size_t array : {array_a, array_b, array_c, array_d_in})
      fill_reals(arrays.at<double>(array), n * n, HashStream(seed, array));
  }

  // Roundings on the way to an element: of each product and its sum n, of alpha, beta and the last sum 3. The
  // bound is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the largest
  // error was 1.1e-4 (small) and 2.1e-5 (ref) of its tolerance.
  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const auto matrix = [&](Array array) { return Factor{arrays.at<double>(array), n, n, false}; };
    const MatrixScalars scalars = real_scalars(seed);
    solve_product({.rows = n,
                   .columns = n,
                   .terms = {{scalars.alpha, {matrix(array_a), matrix(array_b), matrix(array_c)}},
                             {scalars.beta, {matrix(array_d_in)}}},
                   .roundings = 2 * n + 3},
                  seed, arrays, array_oracle);
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

  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &) const override {
    const uint64_t n = size.at("n");
    return check_product("d", arrays.at<double>(array_d), n, n, seed, arrays, array_oracle);
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(size.at("n"));
    return {.bytes = {},
            .operations = 4 * n * n * n,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * 4 * n * n,
            .download_bytes = sizeof(double) * n * n};
  }
};

}  // namespace

const Benchmark &two_mm() {
  static const TwoMm benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
