// The oracle of the products of a matrix with several vectors: each product beside the sum of absolute
// values that bounds its error. Not for inputs, sizes or costs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/benchmark.h"
#include "benchmarks/compare.h"
#include "benchmarks/parallel.h"
#include "benchmarks/rounding.h"

namespace torment::benchmarks {

/// `count` vectors of length n, one after the other, as values and magnitudes: value(v, i) is
/// values[v * n + i]. A magnitude bounds the absolute value and every sum that the value came from.
struct VectorSet {
  uint64_t n = 0;
  uint64_t count = 0;
  std::vector<double> values;
  std::vector<double> magnitudes;

  VectorSet(uint64_t length, uint64_t vectors)
      : n(length), count(vectors), values(length * vectors, 0), magnitudes(length * vectors, 0) {}

  /// Vectors that are given: their magnitudes are their absolute values.
  VectorSet(uint64_t length, uint64_t vectors, const double *start) : VectorSet(length, vectors) {
    for (uint64_t i = 0; i < n * count; ++i) {
      values[i] = start[i];
      magnitudes[i] = std::fabs(start[i]);
    }
  }
};

namespace detail {

inline constexpr uint64_t vectors_at_once = 4;
inline constexpr uint64_t strip_columns = 128;

/// Sums are made of sums of so many products, which errs less than adding one after the other, and not as
/// plugins do.
inline constexpr uint64_t partial_length = 64;

/// Element i of four vectors, so that one element of the matrix meets them in one step.
struct FourElements {
  std::array<double, vectors_at_once> value{};
  std::array<double, vectors_at_once> magnitude{};

  void add_product(double element, const FourElements &other) {
    const double absolute = std::fabs(element);
    for (std::size_t v = 0; v < vectors_at_once; ++v)
      value[v] += element * other.value[v];
    for (std::size_t v = 0; v < vectors_at_once; ++v)
      magnitude[v] += absolute * other.magnitude[v];
  }

  void add(const FourElements &other) {
    for (std::size_t v = 0; v < vectors_at_once; ++v) {
      value[v] += other.value[v];
      magnitude[v] += other.magnitude[v];
    }
  }
};

inline std::vector<FourElements> interleave(const VectorSet &set, uint64_t first) {
  std::vector<FourElements> four(set.n);
  for (uint64_t v = first; v < std::min(first + vectors_at_once, set.count); ++v)
    for (uint64_t i = 0; i < set.n; ++i) {
      four[i].value[v - first] = set.values[v * set.n + i];
      four[i].magnitude[v - first] = set.magnitudes[v * set.n + i];
    }
  return four;
}

/// Adds scalar * sum to element i of the vectors from `first` on.
inline void add_scaled(VectorSet &to, uint64_t first, uint64_t i, double scalar, const FourElements &sum) {
  for (uint64_t v = first; v < std::min(first + vectors_at_once, to.count); ++v) {
    to.values[v * to.n + i] += scalar * sum.value[v - first];
    to.magnitudes[v * to.n + i] += std::fabs(scalar) * sum.magnitude[v - first];
  }
}

}  // namespace detail

/// Adds scalar * A * x to y, for A of n x n, row by row. The same bits for any number of threads.
inline void add_product(VectorSet &y, double scalar, const double *a, const VectorSet &x) {
  const uint64_t n = x.n;
  for (uint64_t first = 0; first < x.count; first += detail::vectors_at_once) {
    const auto from = detail::interleave(x, first);
    parallel_for(n, 16, [&](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i) {
        detail::FourElements sum;
        for (uint64_t part = 0; part < n; part += detail::partial_length) {
          detail::FourElements of_part;
          for (uint64_t j = part; j < std::min(part + detail::partial_length, n); ++j)
            of_part.add_product(a[i * n + j], from[j]);
          sum.add(of_part);
        }
        detail::add_scaled(y, first, i, scalar, sum);
      }
    });
  }
}

/// Adds A^T * x to y. The same bits for any number of threads.
inline void add_transposed_product(VectorSet &y, const double *a, const VectorSet &x) {
  const uint64_t n = x.n;
  for (uint64_t first = 0; first < x.count; first += detail::vectors_at_once) {
    const auto from = detail::interleave(x, first);
    parallel_for(n, detail::strip_columns, [&](uint64_t begin, uint64_t end) {
      std::array<detail::FourElements, detail::strip_columns> sums{};
      for (uint64_t part = 0; part < n; part += detail::partial_length) {
        std::array<detail::FourElements, detail::strip_columns> of_part{};
        for (uint64_t i = part; i < std::min(part + detail::partial_length, n); ++i)
          for (uint64_t j = begin; j < end; ++j)
            of_part[j - begin].add_product(a[i * n + j], from[i]);
        for (uint64_t j = begin; j < end; ++j)
          sums[j - begin].add(of_part[j - begin]);
      }
      for (uint64_t j = begin; j < end; ++j)
        detail::add_scaled(y, first, j, 1, sums[j - begin]);
    });
  }
}

/// Copies values and magnitudes to two expected arrays, from number `first` on.
inline void store(const VectorSet &set, const Arrays &arrays, std::size_t first) {
  std::copy(set.values.begin(), set.values.end(), arrays.at<double>(first));
  std::copy(set.magnitudes.begin(), set.magnitudes.end(), arrays.at<double>(first + 1));
}

/// Holds vectors against what `store` put from array number `first` on: within 2 * g(roundings) times the
/// magnitude, where `roundings` is the length of the sums that make an element, all factors counted.
inline Verdict check_vectors(std::string_view name, const double *got, uint64_t count,
                             const Selection &selection, const Arrays &arrays, std::size_t first,
                             uint64_t roundings) {
  const double *values = arrays.at<double>(first);
  const double *magnitudes = arrays.at<double>(first + 1);
  const double factor = 2 * rounding_bound(roundings);
  return check_bounded(name, got, count, selection, [=](uint64_t i) {
    return Expectation{.want = values[i], .tolerance = factor * magnitudes[i]};
  });
}

/// The verdict on two arrays: wrong as soon as one is.
inline Verdict both(const Verdict &one, const Verdict &other) {
  if (!one.right) return one;
  if (!other.right) return other;
  return {.right = true,
          .worst_error = std::max(one.worst_error.value_or(0), other.worst_error.value_or(0)),
          .message = {}};
}

}  // namespace torment::benchmarks
