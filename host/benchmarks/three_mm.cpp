// ThreeMm as the host owns it: sizes, inputs, and Freivalds' method for the result. Not for its loops, which
// are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/ThreeMm.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/fill.h"
#include "benchmarks/matrix_product.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_c, array_d, array_g, array_oracle };

class ThreeMm final : public Benchmark {
 public:
  std::string_view name() const override { return "ThreeMm"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "g = (a*b)*(c*d) on square matrices of doubles: three products, the last of the others";
  }

  core::Size size(core::SizeClass size_class) const override {
    switch (size_class) {
      case core::SizeClass::test:
        return {{{"n", 99}}};
      case core::SizeClass::small:
        return {{{"n", 352}}};
      case core::SizeClass::ref:
        return {{{"n", 1088}}};
      case core::SizeClass::large:
        return {{{"n", 8192}}};
    }
    throw core::Error("ThreeMm: no such size class");
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t n = size.at("n");
    if (n == 0) throw core::Error("ThreeMm: n must be at least 1");
    std::vector<ArraySpec> specs{{"a", Role::input, Element::f64, n * n},
                                 {"b", Role::input, Element::f64, n * n},
                                 {"c", Role::input, Element::f64, n * n},
                                 {"d", Role::input, Element::f64, n * n},
                                 {"g", Role::output, Element::f64, n * n}};
    for (const ArraySpec &spec : product_oracle_arrays(n, n))
      specs.push_back(spec);
    return specs;
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    for (const std::size_t array : {array_a, array_b, array_c, array_d})
      fill_reals(arrays.at<double>(array), n * n, HashStream(seed, array));
  }

  // Roundings on the way to an element: of each product and its sum n. The
  // bound is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the largest
  // error was 7e-6 (small) and 5e-7 (ref) of its tolerance.
  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const auto matrix = [&](Array array) { return Factor{arrays.at<double>(array), n, n, false}; };
    solve_product({.rows = n,
                   .columns = n,
                   .terms = {{1, {matrix(array_a), matrix(array_b), matrix(array_c), matrix(array_d)}}},
                   .roundings = 3 * n},
                  seed, arrays, array_oracle);
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_three_mm{.n = size.at("n"),
                                       .a = arrays.at<double>(array_a),
                                       .b = arrays.at<double>(array_b),
                                       .c = arrays.at<double>(array_c),
                                       .d = arrays.at<double>(array_d),
                                       .g = arrays.at<double>(array_g)});
  }

  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &) const override {
    const uint64_t n = size.at("n");
    return check_product("g", arrays.at<double>(array_g), n, n, seed, arrays, array_oracle);
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(size.at("n"));
    return {.bytes = {},
            .operations = 6 * n * n * n,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * 4 * n * n,
            .download_bytes = sizeof(double) * n * n};
  }
};

}  // namespace

const Benchmark &three_mm() {
  static const ThreeMm benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
