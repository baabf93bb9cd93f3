// Gesummv as the host owns it: sizes, inputs, and the bound that each element is held to. Not for its loops,
// which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Gesummv.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/fill.h"
#include "benchmarks/matrix_scalars.h"
#include "benchmarks/matrix_vector.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_x, array_y, array_want, array_bound };

class Gesummv final : public Benchmark {
 public:
  std::string_view name() const override { return "Gesummv"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override { return "y = alpha A x + beta B x: one pass over two matrices"; }
  core::Size size(core::SizeClass size_class) const override { return matrix_vector_size(size_class); }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    require_matrix_vector(name(), size);
    const uint64_t n = size.at("n");
    const uint64_t count = n * size.at("vectors");
    return {{"a", Role::input, Element::f64, n * n},
            {"b", Role::input, Element::f64, n * n},
            {"x", Role::input, Element::f64, count},
            {"y", Role::output, Element::f64, count},
            {"expected_y", Role::expected, Element::f64, count},
            {"y_magnitudes", Role::expected, Element::f64, count}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const uint64_t count = n * size.at("vectors");
    fill_reals(arrays.at<double>(array_a), n * n, HashStream(seed, array_a));
    fill_reals(arrays.at<double>(array_b), n * n, HashStream(seed, array_b));
    fill_reals(arrays.at<double>(array_x), count, HashStream(seed, array_x));
  }

  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const uint64_t vectors = size.at("vectors");
    const MatrixScalars scalars = real_scalars(seed);
    const VectorSet x(n, vectors, arrays.at<double>(array_x));
    VectorSet y(n, vectors);
    add_product(y, scalars.alpha, arrays.at<double>(array_a), x);
    add_product(y, scalars.beta, arrays.at<double>(array_b), x);
    store(y, arrays, array_want);
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

  // An element is two sums of n products, each scaled, and their sum: n + 2 roundings at most on the way of
  // any input. So the tolerance is 2*g(n + 2) times the sum of all absolute values.
  // It is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the
  // largest error was 9e-4 (small) and 1.5e-4 (ref) of its tolerance.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const uint64_t n = size.at("n");
    const uint64_t count = n * size.at("vectors");
    return check_vectors("y", arrays.at<double>(array_y), count, selection, arrays, array_want, n + 2);
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(size.at("n"));
    const auto vectors = static_cast<double>(size.at("vectors"));
    return {.bytes = 2 * sizeof(double) * n * n * vectors,
            .operations = 4 * n * n * vectors,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * (2 * n * n + n * vectors),
            .download_bytes = sizeof(double) * n * vectors};
  }
};

}  // namespace

const Benchmark &gesummv() {
  static const Gesummv benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
