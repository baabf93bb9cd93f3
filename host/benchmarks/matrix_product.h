// The oracle of benchmarks that are sums of matrix products, e.g. alpha*A*B + beta*C: Freivalds' method over
// the whole result, and a few rows element by element. Not for their inputs, sizes or costs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "benchmarks/benchmark.h"

namespace torment::benchmarks {

/// A matrix in memory, row by row, taken as it is or transposed.
struct Factor {
  const double *start = nullptr;
  uint64_t rows = 0;  ///< as it lies in memory
  uint64_t columns = 0;
  bool transposed = false;
};

struct ProductTerm {
  double scalar = 1;
  std::vector<Factor> factors;  ///< at least one; neighbours' sizes match
};

/// What a result should be: the sum of the terms.
struct ProductSum {
  uint64_t rows = 0;  ///< at least 1
  uint64_t columns = 0;
  std::vector<ProductTerm> terms;
  /// Upper bound on the roundings between any input and the result, in any order of the sums. 0: the inputs
  /// are integers and all sums stay below 2^53, so that results are exact.
  uint64_t roundings = 0;
};

/// What solve_product prepares and check_product needs: four expected arrays, for the end of arrays().
std::vector<ArraySpec> product_oracle_arrays(uint64_t rows, uint64_t columns);

/// Fills these arrays, of which `first` is the first one's number. The cost is a few reads of each factor.
void solve_product(const ProductSum &sum, uint64_t seed, const Arrays &arrays, std::size_t first);

/// Whether `result` (rows x columns) is that sum. The whole of it is read once.
///
/// With three vectors x of random signs, result * x is held against terms * x, computed from the right in
/// O(rows * columns): |got - want| <= g(r) * S for each row, where S is the row's sum of
/// |scalar| * |factor 1| * ... * |factor p| and r counts the roundings of the result, of its product with x
/// and of the oracle. A single wrong element always shows; several of a row that cancel for all three
/// vectors do with probability 1/8. Four rows (the first, the last and two that follow from the seed) are
/// held element by element against sums in long double: |got - want| <= 2 * g(roundings) * S.
/// g(n) = n*u / (1 - n*u), u = 2^-53.
Verdict check_product(std::string_view name, const double *result, uint64_t rows, uint64_t columns,
                      uint64_t seed, const Arrays &arrays, std::size_t first);

}  // namespace torment::benchmarks
