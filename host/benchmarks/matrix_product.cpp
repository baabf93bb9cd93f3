// Products of matrices with a few vectors, which is all that the oracle needs of them.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/matrix_product.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "benchmarks/rounding.h"

namespace torment::benchmarks {
namespace {

constexpr std::size_t sign_vectors = 3;
constexpr std::size_t sampled_rows = 4;

// Streams of the hash beside those of the arrays.
constexpr uint64_t stream_signs = 0x100;
constexpr uint64_t stream_rows = 0x101;

// The expected arrays, from `first`.
enum Oracle : std::size_t { oracle_products, oracle_product_bounds, oracle_rows, oracle_row_bounds };

constexpr uint64_t rows_block = 16;
constexpr uint64_t columns_block = 64;

// A few vectors, interleaved: element i of each stands together.
template <class T, std::size_t count>
using Vectors = std::vector<std::array<T, count>>;

// factor * vectors, or with the factor's absolute values. Every sum has one order, whatever the threads.
template <bool absolute, class T, std::size_t count>
Vectors<T, count> multiply(const Factor &factor, const Vectors<T, count> &vectors) {
  const auto value = [](double element) { return static_cast<T>(absolute ? std::fabs(element) : element); };
  Vectors<T, count> product(factor.transposed ? factor.columns : factor.rows);
  if (!factor.transposed) {
    parallel_for(factor.rows, rows_block, [&](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i) {
        const double *row = factor.start + i * factor.columns;
        std::array<T, count> sums{};
        for (uint64_t j = 0; j < factor.columns; ++j)
          for (std::size_t v = 0; v < count; ++v)
            sums[v] += value(row[j]) * vectors[j][v];
        product[i] = sums;
      }
    });
    return product;
  }
  parallel_for(factor.columns, columns_block, [&](uint64_t begin, uint64_t end) {
    for (uint64_t i = 0; i < factor.rows; ++i) {
      const double *row = factor.start + i * factor.columns;
      for (uint64_t j = begin; j < end; ++j)
        for (std::size_t v = 0; v < count; ++v)
          product[j][v] += value(row[j]) * vectors[i][v];
    }
  });
  return product;
}

template <bool absolute, class T, std::size_t count>
void add_scaled(Vectors<T, count> &sum, double scalar, const Vectors<T, count> &vectors) {
  const T scale = absolute ? std::fabs(scalar) : scalar;
  for (std::size_t i = 0; i < sum.size(); ++i)
    for (std::size_t v = 0; v < count; ++v)
      sum[i][v] += scale * vectors[i][v];
}

// The sum of terms times vectors, factor by factor from the right.
template <bool absolute, class T, std::size_t count>
Vectors<T, count> multiply_from_right(const ProductSum &sum, const Vectors<T, count> &vectors) {
  Vectors<T, count> total(sum.rows);
  for (const ProductTerm &term : sum.terms) {
    Vectors<T, count> part = vectors;
    for (auto factor = term.factors.rbegin(); factor != term.factors.rend(); ++factor)
      part = multiply<absolute>(*factor, part);
    add_scaled<absolute>(total, term.scalar, part);
  }
  return total;
}

// Rows of the sum: unit vectors times terms, factor by factor from the left.
template <bool absolute, class T>
Vectors<T, sampled_rows> compute_rows(const ProductSum &sum, const std::array<uint64_t, sampled_rows> &rows) {
  Vectors<T, sampled_rows> units(sum.rows);
  for (std::size_t v = 0; v < sampled_rows; ++v)
    units[rows[v]][v] = 1;
  Vectors<T, sampled_rows> total(sum.columns);
  for (const ProductTerm &term : sum.terms) {
    Vectors<T, sampled_rows> part = units;
    for (Factor factor : term.factors) {
      factor.transposed = !factor.transposed;
      part = multiply<absolute>(factor, part);
    }
    add_scaled<absolute>(total, term.scalar, part);
  }
  return total;
}

Vectors<double, sign_vectors> make_signs(uint64_t seed, uint64_t length) {
  const HashStream stream(seed, stream_signs);
  Vectors<double, sign_vectors> signs(length);
  for (uint64_t i = 0; i < length; ++i)
    for (std::size_t v = 0; v < sign_vectors; ++v)
      signs[i][v] = (stream.bits(i) >> v & 1) != 0 ? 1.0 : -1.0;
  return signs;
}

std::array<uint64_t, sampled_rows> choose_rows(uint64_t seed, uint64_t rows) {
  if (rows == 0) throw std::logic_error("a product of matrices has no rows to check");
  const HashStream stream(seed, stream_rows);
  return {0, rows - 1, stream.below(rows, 0), stream.below(rows, 1)};
}

// Of terms * x from the right, each factor in turn, and of result * x.
uint64_t oracle_roundings(const ProductSum &sum) {
  uint64_t most = 0;
  for (const ProductTerm &term : sum.terms) {
    uint64_t roundings = 1;
    for (const Factor &factor : term.factors)
      roundings += factor.transposed ? factor.rows : factor.columns;
    most = std::max(most, roundings);
  }
  return most + sum.terms.size() + sum.columns;
}

void merge(Verdict &verdict, const Verdict &other) {
  if (verdict.right && !other.right) verdict = {false, verdict.worst_error, other.message};
  if (other.worst_error) verdict.worst_error = std::max(verdict.worst_error.value_or(0), *other.worst_error);
}

}  // namespace

std::vector<ArraySpec> product_oracle_arrays(uint64_t rows, uint64_t columns) {
  return {{"expected_products", Role::expected, Element::f64, rows * sign_vectors},
          {"product_bounds", Role::expected, Element::f64, rows},
          {"expected_rows", Role::expected, Element::f64, columns * sampled_rows},
          {"row_bounds", Role::expected, Element::f64, columns * sampled_rows}};
}

void solve_product(const ProductSum &sum, uint64_t seed, const Arrays &arrays, std::size_t first) {
  const auto products = multiply_from_right<false>(sum, make_signs(seed, sum.columns));
  const auto sums = multiply_from_right<true>(sum, Vectors<double, 1>(sum.columns, {1.0}));
  const bool exact = sum.roundings == 0;
  const double bound = exact ? 0 : rounding_bound(sum.roundings + oracle_roundings(sum));
  for (uint64_t i = 0; i < sum.rows; ++i) {
    std::ranges::copy(products[i], arrays.at<double>(first + oracle_products) + i * sign_vectors);
    arrays.at<double>(first + oracle_product_bounds)[i] = bound * sums[i][0];
  }
  const auto chosen = choose_rows(seed, sum.rows);
  const auto rows = compute_rows<false, long double>(sum, chosen);
  const auto row_sums = compute_rows<true, double>(sum, chosen);
  for (std::size_t v = 0; v < sampled_rows; ++v)
    for (uint64_t j = 0; j < sum.columns; ++j) {
      const uint64_t e = v * sum.columns + j;
      arrays.at<double>(first + oracle_rows)[e] = static_cast<double>(rows[j][v]);
      arrays.at<double>(first + oracle_row_bounds)[e] = 2 * rounding_bound(sum.roundings) * row_sums[j][v];
    }
}

Verdict check_product(std::string_view name, const double *result, uint64_t rows, uint64_t columns,
                      uint64_t seed, const Arrays &arrays, std::size_t first) {
  Verdict verdict{.right = true, .worst_error = {}, .message = {}};
  const auto chosen = choose_rows(seed, rows);
  for (std::size_t v = 0; v < sampled_rows; ++v) {
    const double *want = arrays.at<double>(first + oracle_rows) + v * columns;
    const double *bound = arrays.at<double>(first + oracle_row_bounds) + v * columns;
    merge(verdict, check_bounded(std::string(name) + " row " + std::to_string(chosen[v]),
                                 result + chosen[v] * columns, columns, {}, [=](uint64_t j) {
                                   return Expectation{.want = want[j], .tolerance = bound[j]};
                                 }));
  }

  const Factor factor{.start = result, .rows = rows, .columns = columns, .transposed = false};
  const auto got = multiply<false>(factor, make_signs(seed, columns));
  const double *want = arrays.at<double>(first + oracle_products);
  const double *bound = arrays.at<double>(first + oracle_product_bounds);
  for (std::size_t v = 0; v < sign_vectors; ++v) {
    std::vector<double> of_vector(rows);
    for (uint64_t i = 0; i < rows; ++i)
      of_vector[i] = got[i][v];
    merge(verdict, check_bounded(std::string(name) + " times sign vector " + std::to_string(v),
                                 of_vector.data(), rows, {}, [=](uint64_t i) {
                                   return Expectation{.want = want[i * sign_vectors + v],
                                                      .tolerance = bound[i]};
                                 }));
  }
  return verdict;
}

}  // namespace torment::benchmarks
