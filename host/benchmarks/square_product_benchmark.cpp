// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/square_product_benchmark.h"

#include <string>

#include "benchmarks/fill.h"
#include "benchmarks/hash.h"
#include "core/error.h"

namespace torment::benchmarks {

std::vector<ArraySpec> SquareProductBenchmark::arrays(const core::Size &size) const {
  const uint64_t n = size.at("n");
  if (matrices_.greatest_n == std::numeric_limits<uint64_t>::max() && n == 0)
    throw core::Error(std::string(name()) + ": n must be at least 1");
  if (n == 0 || n > matrices_.greatest_n)
    throw core::Error(std::string(name()) + ": n must be from 1 to " + std::to_string(matrices_.greatest_n));
  std::vector<ArraySpec> specs;
  for (const std::string_view input : matrices_.inputs)
    specs.push_back({input, Role::input, Element::f64, n * n});
  specs.push_back({matrices_.output, Role::output, Element::f64, n * n});
  for (const ArraySpec &spec : product_oracle_arrays(n, n))
    specs.push_back(spec);
  return specs;
}

void SquareProductBenchmark::generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const {
  const uint64_t count = size.at("n") * size.at("n");
  for (std::size_t input = 0; input < matrices_.inputs.size(); ++input)
    if (matrices_.integer_limit > 0)
      fill_integers(arrays.at<double>(input), count, matrices_.integer_limit, HashStream(seed, input));
    else
      fill_reals(arrays.at<double>(input), count, HashStream(seed, input));
}

void SquareProductBenchmark::solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const {
  solve_product(sum(size.at("n"), seed, arrays), seed, arrays, oracle());
}

Verdict SquareProductBenchmark::check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                                      const Selection &) const {
  const uint64_t n = size.at("n");
  return check_product(matrices_.output, arrays.at<double>(output()), n, n, seed, arrays, oracle());
}

core::Cost SquareProductBenchmark::cost(const core::Size &size) const {
  const auto n = static_cast<double>(size.at("n"));
  return {.bytes = {},
          .operations = 2 * static_cast<double>(matrices_.products) * n * n * n,
          .operation = "double-precision operation",
          .upload_bytes = sizeof(double) * static_cast<double>(matrices_.inputs.size()) * n * n,
          .download_bytes = sizeof(double) * n * n};
}

}  // namespace torment::benchmarks
