// What Correlation and Covariance share: a table of observations whose columns differ in mean, spread and
// kinship, and the oracle of the products of its centred columns. Not for what a benchmark makes of them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "benchmarks/benchmark.h"

namespace torment::benchmarks {

/// The arrays of both: data, result, and the oracle's.
std::vector<ArraySpec> observation_arrays(std::string_view benchmark, const core::Size &size);
inline constexpr std::size_t observation_data = 0;
inline constexpr std::size_t observation_result = 1;

core::Size observation_size(core::SizeClass size_class);

/// Fills the table. Each column is an offset in [-4, 4) plus an amplitude times a mix of noise of its own
/// and noise that it shares with every seventh column; the amplitude is 0.5 to 1.5, but in every sixteenth
/// column, whose deviation is near 0.001, so that Correlation counts it as 1. All arithmetic is exact.
void generate_observations(const core::Size &size, uint64_t seed, const Arrays &arrays);

/// How the columns are scaled before they are multiplied.
enum class ColumnScale {
  none,      ///< centred alone
  deviation  ///< centred, and divided by sqrt(rows) * deviation, or by sqrt(rows) where that is below 0.005
};

/// Prepares the oracle of result = scalar * Z^T * Z, where Z is the table with its columns centred and
/// scaled, and with a diagonal of 1 for ColumnScale::deviation. `roundings` bounds those between any element
/// of the table and the result.
void solve_observations(const core::Size &size, uint64_t seed, const Arrays &arrays, ColumnScale scale,
                        double scalar, uint64_t roundings);

/// Freivalds' method over the whole result, four rows element by element, and symmetry.
Verdict check_observations(const core::Size &size, uint64_t seed, const Arrays &arrays,
                           const Selection &selection, uint64_t roundings);

/// A multiplication and an addition for each row and pair of columns; each pair once.
core::Cost observation_cost(const core::Size &size, bool with_diagonal);

}  // namespace torment::benchmarks
