// Syrk as the host owns it: sizes, inputs, and Freivalds' method for the result. Not for its loops, which
// are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Syrk.h>

#include <string>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/fill.h"
#include "benchmarks/matrix_product.h"
#include "benchmarks/matrix_scalars.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

constexpr uint64_t limit = 1024;  // of the inputs

// The largest sums are the oracle's: of n elements, each of n products times alpha, and of beta * c_in.
// They must stay below 2^53.
constexpr uint64_t greatest_n = 40000;

enum Array : std::size_t { array_a, array_c_in, array_c, array_oracle };

class Syrk final : public Benchmark {
 public:
  std::string_view name() const override { return "Syrk"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "c = alpha*a*transpose(a) + beta*c on square matrices of doubles: products of rows with rows";
  }

  core::Size size(core::SizeClass size_class) const override {
    switch (size_class) {
      case core::SizeClass::test:
        return {{{"n", 101}}};
      case core::SizeClass::small:
        return {{{"n", 400}}};
      case core::SizeClass::ref:
        return {{{"n", 1152}}};
      case core::SizeClass::large:
        return {{{"n", 8192}}};
    }
    throw core::Error("Syrk: no such size class");
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t n = size.at("n");
    if (n == 0 || n > greatest_n)
      throw core::Error("Syrk: n must be from 1 to " + std::to_string(greatest_n));
    std::vector<ArraySpec> specs{{"a", Role::input, Element::f64, n * n},

                                 {"c_in", Role::input, Element::f64, n * n},
                                 {"c", Role::output, Element::f64, n * n}};
    for (const ArraySpec &spec : product_oracle_arrays(n, n))
      specs.push_back(spec);
    return specs;
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    for (const std::size_t array : {array_a, array_c_in})
      fill_integers(arrays.at<double>(array), n * n, limit, HashStream(seed, array));
  }

  // No rounding anywhere: see greatest_n.
  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const auto matrix = [&](Array array, bool transposed = false) {
      return Factor{arrays.at<double>(array), n, n, transposed};
    };
    const MatrixScalars scalars = integer_scalars(seed);
    solve_product({.rows = n,
                   .columns = n,
                   .terms = {{scalars.alpha, {matrix(array_a), matrix(array_a, true)}},
                             {scalars.beta, {matrix(array_c_in)}}},
                   .roundings = 0},
                  seed, arrays, array_oracle);
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
            .upload_bytes = sizeof(double) * 2 * n * n,
            .download_bytes = sizeof(double) * n * n};
  }
};

}  // namespace

const Benchmark &syrk() {
  static const Syrk benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
