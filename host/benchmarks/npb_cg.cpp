// NpbCg as the host owns it: sizes, the matrix, and zetas by conjugate residuals on the matrix's factors.
// Not for the plugins' conjugate gradients.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/NpbCg.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/npb_matrix.h"
#include "benchmarks/npb_random.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_row_starts, array_columns, array_values, array_zetas, array_expected_zetas };

constexpr uint64_t published_seed = 314159265;
constexpr uint64_t steps = TORMENT_NPB_CG_STEPS;
constexpr uint64_t most_elements = uint64_t{1} << 31;

using Vector = std::vector<double>;

NpbFactors make_factors(const core::Size &size, uint64_t seed) {
  return make_npb_factors(size.at("rows"), size.at("nonzeros"), static_cast<double>(size.at("shift")),
                          npb_seed(published_seed, seed));
}

/// A v by way of the factors, X (W (X^T v)) + (rcond - shift) v: some (nonzeros + 1) / 2 times less work than
/// with the assembled matrix, and nothing in common with it.
class FactoredMatrix {
 public:
  explicit FactoredMatrix(NpbFactors factors)
      : factors_(std::move(factors)), transposed_(transpose(factors_)), along_(factors_.rows) {}

  void multiply(const Vector &v, Vector &result) {
    parallel_for(factors_.rows, block, [&](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i) {
        double sum = 0;
        for (uint32_t k = factors_.starts[i]; k < factors_.starts[i + 1]; ++k)
          sum += factors_.values[k] * v[factors_.indices[k]];
        along_[i] = factors_.weights[i] * sum;
      }
    });
    parallel_for(factors_.rows, block, [&](uint64_t begin, uint64_t end) {
      for (uint64_t row = begin; row < end; ++row) {
        double sum = factors_.diagonal * v[row];
        for (uint32_t t = transposed_.starts[row]; t < transposed_.starts[row + 1]; ++t)
          sum += factors_.values[transposed_.sources[t]] * along_[transposed_.vectors[t]];
        result[row] = sum;
      }
    });
  }

 private:
  static constexpr uint64_t block = uint64_t{1} << 14;
  NpbFactors factors_;
  NpbTranspose transposed_;
  Vector along_;
};

double dot(const Vector &a, const Vector &b) {
  long double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += static_cast<long double>(a[i]) * b[i];
  return static_cast<double>(sum);
}

void add_multiple(Vector &to, double factor, const Vector &of) {
  for (std::size_t i = 0; i < to.size(); ++i)
    to[i] += factor * of[i];
}

/// z with A z = x to rounding, by conjugate residuals (Stiefel 1955), which minimise |x - A z| where
/// conjugate gradients minimise the error's energy.
Vector solve_system(FactoredMatrix &matrix, const Vector &x) {
  constexpr int most_steps = 200;
  constexpr double small = 1e-15;
  Vector z(x.size(), 0.0), r = x, p = x, ar(x.size());
  matrix.multiply(r, ar);
  Vector ap = ar;
  double rar = dot(r, ar);
  const double enough = small * small * dot(x, x);
  for (int step = 0; step < most_steps && dot(r, r) > enough; ++step) {
    const double alpha = rar / dot(ap, ap);
    add_multiple(z, alpha, p);
    add_multiple(r, -alpha, ap);
    matrix.multiply(r, ar);
    const double next = dot(r, ar);
    const double beta = next / rar;
    rar = next;
    for (std::size_t i = 0; i < p.size(); ++i) {
      p[i] = r[i] + beta * p[i];
      ap[i] = ar[i] + beta * ap[i];
    }
  }
  return z;
}

class NpbCg final : public Benchmark {
 public:
  std::string_view name() const override { return "NpbCg"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "NAS CG, conjugate gradients on a random sparse matrix: gathers, sums and many short loops";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{
        .test = make_size(601, 5, 3, 10),
        .small = make_size(1400, 7, 25, 10),    // NPB's class S, but for its 15 iterations
        .ref = make_size(14000, 11, 30, 20),    // NPB's class A, but for its 15 iterations
        .large = make_size(75000, 13, 75, 60),  // NPB's class B
    }
        .of(size_class);
  }

  std::optional<core::Size> npb_size(core::SizeClass size_class) const override {
    if (size_class == core::npb_class_s) return make_size(1400, 7, 15, 10);
    if (size_class == core::npb_class_w) return make_size(7000, 8, 15, 12);
    if (size_class == core::npb_class_a) return make_size(14000, 11, 15, 20);
    if (size_class == core::npb_class_b) return make_size(75000, 13, 75, 60);
    return {};
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t rows = size.at("rows");
    const uint64_t nonzeros = size.at("nonzeros");
    if (nonzeros == 0 || nonzeros > 1000 || rows < 2 * nonzeros ||
        rows > most_elements / ((nonzeros + 1) * (nonzeros + 1)) || size.at("iterations") == 0)
      throw core::Error(
          "NpbCg: nonzeros must be 1 to 1000, rows at least twice as many and rows * (nonzeros + 1)^2 at "
          "most "
          "2^31, and iterations at least 1");
    const uint64_t bound = npb_matrix_bound(rows, nonzeros);
    return {{"row_starts", Role::input, Element::u32, rows + 1},
            {"columns", Role::input, Element::u32, bound},
            {"values", Role::input, Element::f64, bound},
            {"zetas", Role::output, Element::f64, size.at("iterations")},
            {"expected_zetas", Role::expected, Element::f64, size.at("iterations")}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const uint64_t bound = npb_matrix_bound(size.at("rows"), size.at("nonzeros"));
    auto *row_starts = arrays.at<uint32_t>(array_row_starts);
    auto *columns = arrays.at<uint32_t>(array_columns);
    auto *values = arrays.at<double>(array_values);
    assemble_npb_matrix(make_factors(size, seed), row_starts, columns, values);
    const uint64_t elements = row_starts[size.at("rows")];
    std::fill(columns + elements, columns + bound, 0);
    std::fill(values + elements, values + bound, 0.0);
  }

  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    FactoredMatrix matrix(make_factors(size, seed));
    Vector x(size.at("rows"), 1.0);
    for (uint64_t i = 0; i < size.at("iterations"); ++i) {
      const Vector z = solve_system(matrix, x);
      arrays.at<double>(array_expected_zetas)[i] = static_cast<double>(size.at("shift")) + 1 / dot(x, z);
      const double length = std::sqrt(dot(z, z));
      std::transform(z.begin(), z.end(), x.begin(), [=](double element) { return element / length; });
    }
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_npb_cg{.rows = size.at("rows"),
                                     .iterations = size.at("iterations"),
                                     .shift = static_cast<double>(size.at("shift")),
                                     .row_starts = arrays.at<uint32_t>(array_row_starts),
                                     .columns = arrays.at<uint32_t>(array_columns),
                                     .values = arrays.at<double>(array_values),
                                     .zetas = arrays.at<double>(array_zetas)});
  }

  // NPB's tolerance, for each iteration's zeta.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays, const Selection &) const override {
    const auto *expected = arrays.at<double>(array_expected_zetas);
    return check_bounded("zetas", arrays.at<double>(array_zetas), size.at("iterations"), {}, [=](uint64_t i) {
      return Expectation{.want = expected[i], .tolerance = 1e-10 * std::fabs(expected[i])};
    });
  }

  // A step reads the matrix once, 12 bytes an element, and five vectors at least. A pair of rows meets in
  // nonzeros * (nonzeros + 1) / rows products on average, and has an element when there is one at least.
  core::Cost cost(const core::Size &size) const override {
    const auto rows = static_cast<double>(size.at("rows"));
    const auto nonzeros = static_cast<double>(size.at("nonzeros"));
    const double elements = rows * (1 - rows * std::expm1(-nonzeros * (nonzeros + 1) / rows));
    const double all_steps = static_cast<double>(steps * size.at("iterations"));
    const double matrix_bytes = elements * (sizeof(uint32_t) + sizeof(double)) + rows * sizeof(uint32_t);
    return {.bytes = all_steps * (matrix_bytes + 5 * sizeof(double) * rows),
            .operations = all_steps * (2 * elements + 10 * rows),
            .operation = "double-precision operation",
            .upload_bytes = matrix_bytes,
            .download_bytes = static_cast<double>(sizeof(double) * size.at("iterations"))};
  }

 private:
  static core::Size make_size(uint64_t rows, uint64_t nonzeros, uint64_t iterations, uint64_t shift) {
    return {{{"rows", rows}, {"nonzeros", nonzeros}, {"iterations", iterations}, {"shift", shift}}};
  }
};

}  // namespace

const Benchmark &npb_cg() {
  static const NpbCg benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
