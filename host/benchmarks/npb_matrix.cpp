// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/npb_matrix.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "benchmarks/npb_random.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {
namespace {

constexpr double rcond = 0.1;
constexpr uint64_t row_block = 256;

/// Adds up one row at a time in an array as long as the matrix is wide.
class RowSum {
 public:
  explicit RowSum(const NpbFactors &factors, const NpbTranspose &transposed)
      : factors_(factors), transposed_(transposed), sums_(factors.rows, 0.0), seen_(factors.rows, 0) {}

  /// The columns of the row, ascending. Valid until the next call.
  const std::vector<uint32_t> &add(uint32_t row) {
    columns_.clear();
    for (uint32_t t = transposed_.starts[row]; t < transposed_.starts[row + 1]; ++t) {
      const uint32_t vector = transposed_.vectors[t];
      const double scale = factors_.weights[vector] * factors_.values[transposed_.sources[t]];
      for (uint32_t k = factors_.starts[vector]; k < factors_.starts[vector + 1]; ++k) {
        const uint32_t column = factors_.indices[k];
        double product = factors_.values[k] * scale;
        if (column == row && vector == row) product += factors_.diagonal;
        if (seen_[column] == 0) {
          seen_[column] = 1;
          sums_[column] = 0;
          columns_.push_back(column);
        }
        sums_[column] += product;
      }
    }
    for (const uint32_t column : columns_)
      seen_[column] = 0;
    std::sort(columns_.begin(), columns_.end());
    return columns_;
  }

  double sum(uint32_t column) const { return sums_[column]; }

 private:
  const NpbFactors &factors_;
  const NpbTranspose &transposed_;
  std::vector<double> sums_;
  std::vector<uint8_t> seen_;
  std::vector<uint32_t> columns_;
};

}  // namespace

NpbFactors make_npb_factors(uint64_t rows, uint64_t nonzeros, double shift, uint64_t seed) {
  NpbFactors factors{
      .rows = rows, .diagonal = rcond - shift, .starts = {0}, .indices = {}, .values = {}, .weights = {}};
  NpbRandom random(seed);
  random.skip(1);  // the report's program draws one number before the matrix
  const auto range = static_cast<double>(std::bit_ceil(rows));
  // In long double, so that it does not follow the precision of a machine's library.
  const auto ratio = static_cast<double>(std::pow(0.1L, 1.0L / static_cast<long double>(rows)));
  double weight = 1;
  for (uint64_t i = 0; i < rows; ++i, weight *= ratio) {
    const auto first = static_cast<std::ptrdiff_t>(factors.indices.size());
    while (factors.indices.size() - static_cast<std::size_t>(first) < nonzeros) {
      const double value = random.next();
      const auto index = static_cast<uint32_t>(range * random.next());
      if (index >= rows ||
          std::find(factors.indices.begin() + first, factors.indices.end(), index) != factors.indices.end())
        continue;
      factors.indices.push_back(index);
      factors.values.push_back(value);
    }
    const auto own =
        std::find(factors.indices.begin() + first, factors.indices.end(), static_cast<uint32_t>(i));
    if (own != factors.indices.end()) {
      factors.values[static_cast<std::size_t>(own - factors.indices.begin())] = 0.5;
    } else {
      factors.indices.push_back(static_cast<uint32_t>(i));
      factors.values.push_back(0.5);
    }
    factors.starts.push_back(static_cast<uint32_t>(factors.indices.size()));
    factors.weights.push_back(weight);
  }
  return factors;
}

NpbTranspose transpose(const NpbFactors &factors) {
  NpbTranspose transposed{.starts = std::vector<uint32_t>(factors.rows + 1, 0),
                          .vectors = std::vector<uint32_t>(factors.indices.size()),
                          .sources = std::vector<uint32_t>(factors.indices.size())};
  for (const uint32_t index : factors.indices)
    ++transposed.starts[index + 1];
  for (uint64_t row = 0; row < factors.rows; ++row)
    transposed.starts[row + 1] += transposed.starts[row];
  std::vector<uint32_t> next(transposed.starts.begin(), transposed.starts.end() - 1);
  for (uint32_t vector = 0; vector < factors.rows; ++vector) {
    for (uint32_t k = factors.starts[vector]; k < factors.starts[vector + 1]; ++k) {
      const uint32_t at = next[factors.indices[k]]++;
      transposed.vectors[at] = vector;
      transposed.sources[at] = k;
    }
  }
  return transposed;
}

// Rows are added up twice, first to count their columns: a row's place depends on all before it.
void assemble_npb_matrix(const NpbFactors &factors, uint32_t *row_starts, uint32_t *columns, double *values) {
  const NpbTranspose transposed = transpose(factors);
  row_starts[0] = 0;
  parallel_for(factors.rows, row_block, [&](uint64_t begin, uint64_t end) {
    RowSum sum(factors, transposed);
    for (uint64_t row = begin; row < end; ++row)
      row_starts[row + 1] = static_cast<uint32_t>(sum.add(static_cast<uint32_t>(row)).size());
  });
  for (uint64_t row = 0; row < factors.rows; ++row)
    row_starts[row + 1] += row_starts[row];
  parallel_for(factors.rows, row_block, [&](uint64_t begin, uint64_t end) {
    RowSum sum(factors, transposed);
    for (uint64_t row = begin; row < end; ++row) {
      uint64_t at = row_starts[row];
      for (const uint32_t column : sum.add(static_cast<uint32_t>(row))) {
        columns[at] = column;
        values[at++] = sum.sum(column);
      }
    }
  });
}

}  // namespace torment::benchmarks
