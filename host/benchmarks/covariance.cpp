// Covariance as the host owns it: its tolerance, and what its table and oracle (observations.h) are to do.
// Not for its loops, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Covariance.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/observations.h"

namespace torment::benchmarks {
namespace {

// Between an element and a covariance, in units of u times S = sum |z(i)| |z(j)| / (m - 1), to first order: m
// for the sum of products, 1 a column for centring in the plugin and once more in the oracle, 2 for the
// division. An error of a mean shifts a column that sums to 0 and so drops out. Together m + 6; 8 leaves
// room for the second order.
// It is of the worst case: with gcc 12 at -O0, -O3 and -O3 -march=native -ffp-contract=fast the
// largest error was 1.0e-2 (small) and 4.9e-3 (ref) of its tolerance.
uint64_t roundings(const core::Size &size) {
  return size.at("rows") + 8;
}

class Covariance final : public Benchmark {
 public:
  std::string_view name() const override { return "Covariance"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "covariances of the columns of a table: a triangle of products with reuse";
  }
  core::Size size(core::SizeClass size_class) const override { return observation_size(size_class); }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return observation_arrays(name(), size);
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    generate_observations(size, seed, arrays);
  }

  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const double scalar = 1 / (static_cast<double>(size.at("rows")) - 1);
    solve_observations(size, seed, arrays, ColumnScale::none, scalar, roundings(size));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_covariance{.rows = size.at("rows"),
                                         .columns = size.at("columns"),
                                         .data = arrays.at<double>(observation_data),
                                         .result = arrays.at<double>(observation_result)});
  }

  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &selection) const override {
    return check_observations(size, seed, arrays, selection, roundings(size));
  }

  core::Cost cost(const core::Size &size) const override { return observation_cost(size, true); }
};

}  // namespace

const Benchmark &covariance() {
  static const Covariance benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
