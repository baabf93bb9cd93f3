// The sparse matrix of NPB's CG, makea (report RNR-94-007, 2.4): A = sum of w(i) x(i) x(i)^T + (rcond -
// shift) I, with sparse random vectors x(i) and weights that fall from 1 to rcond. Not for solving with it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace torment::benchmarks {

/// The factors of the matrix: vector i has the elements [starts[i], starts[i+1]) of indices and values,
/// distinct and unordered, among them index i with the value 1/2.
struct NpbFactors {
  uint64_t rows = 0;
  double diagonal = 0;  ///< rcond - shift
  std::vector<uint32_t> starts;
  std::vector<uint32_t> indices;
  std::vector<double> values;
  std::vector<double> weights;
};

/// `seed` is that of the generator, 314159265 in the report; nonzeros those of each x(i), its element i
/// apart, at most half of rows.
NpbFactors make_npb_factors(uint64_t rows, uint64_t nonzeros, double shift, uint64_t seed);

/// The factors' elements by index: for each row, which vectors have an element there.
struct NpbTranspose {
  std::vector<uint32_t> starts;   ///< rows + 1
  std::vector<uint32_t> vectors;  ///< which x(i), ascending within a row
  std::vector<uint32_t> sources;  ///< where in indices and values
};
NpbTranspose transpose(const NpbFactors &factors);

/// Elements that the matrix has at most.
constexpr uint64_t npb_matrix_bound(uint64_t rows, uint64_t nonzeros) {
  return rows * (nonzeros + 1) * (nonzeros + 1);
}

/// Writes the matrix in compressed rows: rows + 1 starts; columns, ascending within a row, and values, up to
/// npb_matrix_bound() of them. The same bits for any number of threads.
void assemble_npb_matrix(const NpbFactors &factors, uint32_t *row_starts, uint32_t *columns, double *values);

}  // namespace torment::benchmarks
