// Lud as the host owns it: a matrix that needs no pivots, and Freivalds' method on the product of its
// factors. Not for the factors, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Lud.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "benchmarks/rounding.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_lu, array_products, array_largest };

constexpr std::size_t sign_vectors = 3;
constexpr uint64_t stream_signs = 16;  // of the hash, beside those of the arrays
constexpr uint64_t rows_block = 16;

// The vectors interleaved: element i of each stands together. long double, so that the oracle adds no
// rounding worth naming to the tolerance.
using Vectors = std::vector<std::array<long double, sign_vectors>>;

Vectors make_signs(uint64_t seed, uint64_t n) {
  const HashStream stream(seed, stream_signs);
  Vectors signs(n);
  for (uint64_t i = 0; i < n; ++i)
    for (std::size_t v = 0; v < sign_vectors; ++v)
      signs[i][v] = (stream.bits(i) >> v & 1) != 0 ? 1 : -1;
  return signs;
}

// The product of the columns first(i) .. end(i) - 1 of each row i with x.
template <class First, class End>
Vectors multiply(const double *matrix, uint64_t n, const Vectors &x, const First &first, const End &end) {
  Vectors product(n);
  parallel_for(n, rows_block, [&](uint64_t begin, uint64_t stop) {
    for (uint64_t i = begin; i < stop; ++i)
      for (uint64_t j = first(i); j < end(i); ++j)
        for (std::size_t v = 0; v < sign_vectors; ++v)
          product[i][v] += matrix[i * n + j] * x[j][v];
  });
  return product;
}

class Lud final : public Benchmark {
 public:
  std::string_view name() const override { return "Lud"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "LU factors in place, without pivots: work that shrinks from step to step";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{
        .test = make_size(173), .small = make_size(704), .ref = make_size(1792), .large = make_size(8192)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t n = size.at("n");
    if (n < 2) throw core::Error("Lud: n must be at least 2");
    return {{"a", Role::input, Element::f64, n * n},
            {"lu", Role::output, Element::f64, n * n},
            {"products", Role::expected, Element::f64, n * sign_vectors},
            {"largest", Role::expected, Element::f64, 1}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const HashStream stream(seed, array_a);
    double *a = arrays.at<double>(array_a);
    parallel_for(n, rows_block, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i) {
        double sum = 1;
        for (uint64_t j = 0; j < n; ++j) {
          a[i * n + j] = stream.real(i * n + j);
          if (j != i) sum += std::fabs(a[i * n + j]);
        }
        a[i * n + i] = sum;
      }
    });
  }

  // a * x for three vectors x of random signs.
  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t n = size.at("n");
    const double *a = arrays.at<double>(array_a);
    const Vectors products = multiply(
        a, n, make_signs(seed, n), [](uint64_t) { return uint64_t{0}; }, [n](uint64_t) { return n; });
    for (uint64_t i = 0; i < n; ++i)
      std::ranges::copy(products[i], arrays.at<double>(array_products) + i * sign_vectors);
    double largest = 0;
    for (uint64_t i = 0; i < n; ++i)
      largest = std::max(largest, a[i * n + i]);
    *arrays.at<double>(array_largest) = largest;
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(
        torment_lud{.n = size.at("n"), .a = arrays.at<double>(array_a), .lu = arrays.at<double>(array_lu)});
  }

  // L * (U * x) against a * x, all of it each time. Backward error of elimination: |L * U - a| is at most
  // g(n) * |L| * |U|, element by element (Higham, Accuracy and Stability of Numerical Algorithms, 9.3), and
  // with rows of dominant diagonals the elements of |L| * |U| stay near those of |a|. Hence 8 * n * u *
  // max|a|. Seen: 0.011 (test), 0.006 (small) and 0.005 (ref, by one of them) of that at most, with gcc 12 at
  // -O0, at -O3 and at -O3 -march=native -ffp-contract=fast, and with the CUDA form's order of operations.
  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &) const override {
    const uint64_t n = size.at("n");
    const double *lu = arrays.at<double>(array_lu);
    const auto own = [](uint64_t i) { return i; };
    const Vectors u_x = multiply(lu, n, make_signs(seed, n), own, [n](uint64_t) { return n; });
    Vectors got = multiply(
        lu, n, u_x, [](uint64_t) { return uint64_t{0}; }, own);
    const double *want = arrays.at<double>(array_products);
    const double tolerance = 8 * static_cast<double>(n) * unit_roundoff * *arrays.at<double>(array_largest);
    Verdict verdict{.right = true, .worst_error = 0, .message = {}};
    for (std::size_t v = 0; v < sign_vectors && verdict.right; ++v) {
      std::vector<long double> of_vector(n);
      for (uint64_t i = 0; i < n; ++i)
        of_vector[i] = got[i][v] + u_x[i][v];
      const Verdict of_this = check_bounded(
          "L * U times sign vector " + std::to_string(v), of_vector.data(), n, {}, [=](uint64_t i) {
            return Expectation{.want = want[i * sign_vectors + v], .tolerance = tolerance};
          });
      verdict = {of_this.right, std::max(verdict.worst_error, of_this.worst_error), of_this.message};
    }
    return verdict;
  }

  // Operations: 2/3 * n^3 and lower orders. Bytes: the matrix read and written once; a blocked method does
  // with little more.
  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(size.at("n"));
    return {.bytes = 2 * sizeof(double) * n * n,
            .operations = n * (n - 1) * (4 * n + 1) / 6,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * n * n,
            .download_bytes = sizeof(double) * n * n};
  }

 private:
  static core::Size make_size(uint64_t n) { return {{{"n", n}}}; }
};

}  // namespace

const Benchmark &lud() {
  static const Lud benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
