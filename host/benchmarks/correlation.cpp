// Correlation as the host owns it: its tolerance, and what its table and oracle (observations.h) are to do.
// Not for its loops, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Correlation.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/observations.h"

namespace torment::benchmarks {
namespace {

// Between an element and a coefficient, in units of u times S = sum |z(i)| |z(j)| <= 1, to first order:
// m for the sum of products; m + 3 for the two deviations, each the root (half the error) of a mean of m
// squares; 5 a column for centring, root, product and quotient, in the plugin and once more in the oracle,
// which rounds its columns to double. An error of a mean shifts a column that sums to 0 and so
// drops out. Together 2m + 13; 16 leaves room for the second order.
// It is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the
// largest error was 6.5e-3 (small) and 3.2e-3 (ref) of its tolerance.
uint64_t roundings(const core::Size &size) {
  return 2 * size.at("rows") + 16;
}

class Correlation final : public Benchmark {
 public:
  std::string_view name() const override { return "Correlation"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "correlations of the columns of a table: a triangle of products with reuse";
  }
  core::Size size(core::SizeClass size_class) const override { return observation_size(size_class); }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return observation_arrays(name(), size);
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    generate_observations(size, seed, arrays);
  }

  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    solve_observations(size, seed, arrays, ColumnScale::deviation, 1, roundings(size));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_correlation{.rows = size.at("rows"),
                                          .columns = size.at("columns"),
                                          .data = arrays.at<double>(observation_data),
                                          .result = arrays.at<double>(observation_result)});
  }

  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &selection) const override {
    const uint64_t columns = size.at("columns");
    const double *result = arrays.at<double>(observation_result);
    for (uint64_t j = 0; j < columns; ++j)
      if (const double one = result[j * columns + j]; !(one == 1))
        return {
            .right = false,
            .worst_error = {},
            .message = describe_element("result", j * columns + j, to_text(one), "1") + ", on the diagonal"};
    return check_observations(size, seed, arrays, selection, roundings(size));
  }

  core::Cost cost(const core::Size &size) const override { return observation_cost(size, false); }
};

}  // namespace

const Benchmark &correlation() {
  static const Correlation benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
