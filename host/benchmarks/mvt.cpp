// Mvt as the host owns it: sizes, inputs, and the bound that each element is held to. Not for its loops,
// which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Mvt.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/fill.h"
#include "benchmarks/matrix_vector.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t {
  array_a,
  array_y1,
  array_y2,
  array_start1,
  array_start2,
  array_x1,
  array_x2,
  array_want_x1,
  array_bound_x1,
  array_want_x2,
  array_bound_x2
};

class Mvt final : public Benchmark {
 public:
  std::string_view name() const override { return "Mvt"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "x1 + A y1 and x2 + A^T y2: two passes over a matrix, one along its rows and one across";
  }
  core::Size size(core::SizeClass size_class) const override { return matrix_vector_size(size_class); }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    require_matrix_vector(name(), size);
    const uint64_t n = size.at("n");
    const uint64_t count = n * size.at("vectors");
    return {{"a", Role::input, Element::f64, n * n},
            {"y1", Role::input, Element::f64, count},
            {"y2", Role::input, Element::f64, count},
            {"start1", Role::input, Element::f64, count},
            {"start2", Role::input, Element::f64, count},
            {"x1", Role::output, Element::f64, count},
            {"x2", Role::output, Element::f64, count},
            {"expected_x1", Role::expected, Element::f64, count},
            {"x1_magnitudes", Role::expected, Element::f64, count},
            {"expected_x2", Role::expected, Element::f64, count},
            {"x2_magnitudes", Role::expected, Element::f64, count}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const uint64_t count = n * size.at("vectors");
    fill_reals(arrays.at<double>(array_a), n * n, HashStream(seed, array_a));
    fill_reals(arrays.at<double>(array_y1), count, HashStream(seed, array_y1));
    fill_reals(arrays.at<double>(array_y2), count, HashStream(seed, array_y2));
    fill_reals(arrays.at<double>(array_start1), count, HashStream(seed, array_start1));
    fill_reals(arrays.at<double>(array_start2), count, HashStream(seed, array_start2));
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const uint64_t vectors = size.at("vectors");
    const double *a = arrays.at<double>(array_a);
    VectorSet x1(n, vectors, arrays.at<double>(array_start1));
    VectorSet x2(n, vectors, arrays.at<double>(array_start2));
    add_product(x1, 1, a, VectorSet(n, vectors, arrays.at<double>(array_y1)));
    add_transposed_product(x2, a, VectorSet(n, vectors, arrays.at<double>(array_y2)));
    store(x1, arrays, array_want_x1);
    store(x2, arrays, array_want_x2);
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_mvt{.n = size.at("n"),
                                  .vectors = size.at("vectors"),
                                  .a = arrays.at<double>(array_a),
                                  .y1 = arrays.at<double>(array_y1),
                                  .y2 = arrays.at<double>(array_y2),
                                  .start1 = arrays.at<double>(array_start1),
                                  .start2 = arrays.at<double>(array_start2),
                                  .x1 = arrays.at<double>(array_x1),
                                  .x2 = arrays.at<double>(array_x2)});
  }

  // An element is a sum of n products and what it starts from: tolerance 2*g(n + 1) times the sum of their
  // absolute values. It is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native
  // -ffp-contract=fast the largest error was 1.3e-3 (small) and 3.4e-4 (ref) of its tolerance.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const uint64_t n = size.at("n");
    const uint64_t count = n * size.at("vectors");
    return both(
        check_vectors("x1", arrays.at<double>(array_x1), count, selection, arrays, array_want_x1, n + 1),
        check_vectors("x2", arrays.at<double>(array_x2), count, selection, arrays, array_want_x2, n + 1));
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(size.at("n"));
    const auto vectors = static_cast<double>(size.at("vectors"));
    return {.bytes = 2 * sizeof(double) * n * n * vectors,
            .operations = 4 * n * n * vectors,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * (n * n + 4 * n * vectors),
            .download_bytes = sizeof(double) * 2 * n * vectors};
  }
};

}  // namespace

const Benchmark &mvt() {
  static const Mvt benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
