// Bicg as the host owns it: sizes, inputs, and the bound that each element is held to. Not for its loops,
// which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Bicg.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/fill.h"
#include "benchmarks/matrix_vector.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t {
  array_a,
  array_p,
  array_r,
  array_q,
  array_s,
  array_want_q,
  array_bound_q,
  array_want_s,
  array_bound_s
};

class Bicg final : public Benchmark {
 public:
  std::string_view name() const override { return "Bicg"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "q = A p and s = A^T r: two passes over a matrix, one along its rows and one across";
  }
  core::Size size(core::SizeClass size_class) const override { return matrix_vector_size(size_class); }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    require_matrix_vector(name(), size);
    const uint64_t n = size.at("n");
    const uint64_t count = n * size.at("vectors");
    return {{"a", Role::input, Element::f64, n * n},
            {"p", Role::input, Element::f64, count},
            {"r", Role::input, Element::f64, count},
            {"q", Role::output, Element::f64, count},
            {"s", Role::output, Element::f64, count},
            {"expected_q", Role::expected, Element::f64, count},
            {"q_magnitudes", Role::expected, Element::f64, count},
            {"expected_s", Role::expected, Element::f64, count},
            {"s_magnitudes", Role::expected, Element::f64, count}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const uint64_t count = n * size.at("vectors");
    fill_reals(arrays.at<double>(array_a), n * n, HashStream(seed, array_a));
    fill_reals(arrays.at<double>(array_p), count, HashStream(seed, array_p));
    fill_reals(arrays.at<double>(array_r), count, HashStream(seed, array_r));
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const uint64_t vectors = size.at("vectors");
    const double *a = arrays.at<double>(array_a);
    VectorSet q(n, vectors);
    VectorSet s(n, vectors);
    add_product(q, 1, a, VectorSet(n, vectors, arrays.at<double>(array_p)));
    add_transposed_product(s, a, VectorSet(n, vectors, arrays.at<double>(array_r)));
    store(q, arrays, array_want_q);
    store(s, arrays, array_want_s);
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_bicg{.n = size.at("n"),
                                   .vectors = size.at("vectors"),
                                   .a = arrays.at<double>(array_a),
                                   .p = arrays.at<double>(array_p),
                                   .r = arrays.at<double>(array_r),
                                   .q = arrays.at<double>(array_q),
                                   .s = arrays.at<double>(array_s)});
  }

  // An element is a sum of n products: tolerance 2*g(n) times the sum of their absolute values.
  // It is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the
  // largest error was 1.3e-3 (small) and 3.4e-4 (ref) of its tolerance.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const uint64_t n = size.at("n");
    const uint64_t count = n * size.at("vectors");
    return both(check_vectors("q", arrays.at<double>(array_q), count, selection, arrays, array_want_q, n),
                check_vectors("s", arrays.at<double>(array_s), count, selection, arrays, array_want_s, n));
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(size.at("n"));
    const auto vectors = static_cast<double>(size.at("vectors"));
    return {.bytes = 2 * sizeof(double) * n * n * vectors,
            .operations = 4 * n * n * vectors,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * (n * n + 2 * n * vectors),
            .download_bytes = sizeof(double) * 2 * n * vectors};
  }
};

}  // namespace

const Benchmark &bicg() {
  static const Bicg benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
