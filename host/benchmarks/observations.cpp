// Tables of observations: their generator, and products of their columns against the oracle of products.
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/observations.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/matrix_product.h"
#include "benchmarks/parallel.h"
#include "benchmarks/rounding.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

constexpr std::size_t first_of_oracle = observation_result + 1;
constexpr uint64_t families = 7;
constexpr double least_deviation = 0.005;

// Streams of the hash beside those of the arrays.
enum Stream : uint64_t { stream_noise = 0x300, stream_shared, stream_offset, stream_amplitude };

// Uniform in [-1, 1), a multiple of 2^-bits.
double coarse(const HashStream &stream, uint64_t index, unsigned bits) {
  const auto steps = static_cast<double>(uint64_t{1} << bits);
  return static_cast<double>(stream.below(uint64_t{2} << bits, index)) / steps - 1;
}

// The mean and the deviation of a column, in long double.
struct Moments {
  long double mean = 0;
  long double deviation = 0;
};

std::vector<Moments> measure_columns(const double *data, uint64_t rows, uint64_t columns) {
  std::vector<Moments> moments(columns);
  const auto count = static_cast<long double>(rows);
  parallel_for(columns, 32, [&](uint64_t begin, uint64_t end) {
    for (uint64_t k = 0; k < rows; ++k)
      for (uint64_t j = begin; j < end; ++j)
        moments[j].mean += data[k * columns + j];
    for (uint64_t j = begin; j < end; ++j)
      moments[j].mean /= count;
    for (uint64_t k = 0; k < rows; ++k)
      for (uint64_t j = begin; j < end; ++j) {
        const long double centred = data[k * columns + j] - moments[j].mean;
        moments[j].deviation += centred * centred;
      }
    for (uint64_t j = begin; j < end; ++j)
      moments[j].deviation = std::sqrt(moments[j].deviation / count);
  });
  return moments;
}

}  // namespace

std::vector<ArraySpec> observation_arrays(std::string_view benchmark, const core::Size &size) {
  const uint64_t rows = size.at("rows");
  const uint64_t columns = size.at("columns");
  if (rows < 2 || columns == 0)
    throw core::Error(std::string(benchmark) + ": rows must be at least 2 and columns at least 1");
  std::vector<ArraySpec> specs{{"data", Role::input, Element::f64, rows * columns},
                               {"result", Role::output, Element::f64, columns * columns}};
  std::ranges::copy(product_oracle_arrays(columns, columns), std::back_inserter(specs));
  return specs;
}

core::Size observation_size(core::SizeClass size_class) {
  const auto make = [](uint64_t columns, uint64_t rows) {
    return core::Size{{{"columns", columns}, {"rows", rows}}};
  };
  return ClassSizes{
      .test = make(131, 157), .small = make(512, 640), .ref = make(1600, 1700), .large = make(8192, 8192)}
      .of(size_class);
}

void generate_observations(const core::Size &size, uint64_t seed, const Arrays &arrays) {
  const uint64_t rows = size.at("rows");
  const uint64_t columns = size.at("columns");
  auto *data = arrays.at<double>(observation_data);
  const HashStream noise(seed, stream_noise);
  const HashStream shared(seed, stream_shared);
  const HashStream offsets(seed, stream_offset);
  const HashStream amplitudes(seed, stream_amplitude);
  parallel_for(rows, 16, [&](uint64_t begin, uint64_t end) {
    for (uint64_t k = begin; k < end; ++k)
      for (uint64_t j = 0; j < columns; ++j) {
        const double mix =
            0.75 * coarse(noise, k * columns + j, 24) + 0.5 * coarse(shared, k * families + j % families, 24);
        const double amplitude = j % 16 == 5 ? 0x1p-9 : 1 + coarse(amplitudes, j, 10) / 2;
        data[k * columns + j] = 4 * coarse(offsets, j, 20) + amplitude * mix;
      }
  });
}

void solve_observations(const core::Size &size, uint64_t seed, const Arrays &arrays, ColumnScale scale,
                        double scalar, uint64_t roundings) {
  const uint64_t rows = size.at("rows");
  const uint64_t columns = size.at("columns");
  const double *data = arrays.at<double>(observation_data);
  const auto moments = measure_columns(data, rows, columns);
  const long double root = std::sqrt(static_cast<long double>(rows));

  // Columns that are not scaled to a length of 1 get it by a row more each, which meets no other column.
  std::vector<uint64_t> short_columns;
  if (scale == ColumnScale::deviation)
    for (uint64_t j = 0; j < columns; ++j)
      if (moments[j].deviation <= least_deviation) short_columns.push_back(j);

  std::vector<double> z((rows + short_columns.size()) * columns, 0);
  parallel_for(rows, 16, [&](uint64_t begin, uint64_t end) {
    for (uint64_t k = begin; k < end; ++k)
      for (uint64_t j = 0; j < columns; ++j) {
        const long double centred = data[k * columns + j] - moments[j].mean;
        const long double deviation = moments[j].deviation <= least_deviation ? 1 : moments[j].deviation;
        z[k * columns + j] =
            static_cast<double>(scale == ColumnScale::deviation ? centred / (root * deviation) : centred);
      }
  });
  for (std::size_t s = 0; s < short_columns.size(); ++s) {
    const uint64_t j = short_columns[s];
    z[(rows + s) * columns + j] =
        static_cast<double>(std::sqrt(1 - moments[j].deviation * moments[j].deviation));
  }
  const Factor factor{z.data(), rows + short_columns.size(), columns, false};
  const Factor transposed{z.data(), rows + short_columns.size(), columns, true};
  solve_product({.rows = columns,
                 .columns = columns,
                 .terms = {{scalar, {transposed, factor}}},
                 .roundings = roundings},
                seed, arrays, first_of_oracle);
}

Verdict check_observations(const core::Size &size, uint64_t seed, const Arrays &arrays,
                           const Selection &selection, uint64_t roundings) {
  const uint64_t columns = size.at("columns");
  const double *result = arrays.at<double>(observation_result);
  Verdict product = check_product("result", result, columns, columns, seed, arrays, first_of_oracle);
  if (!product.right) return product;
  // Both of a pair are within g(roundings) of the same value, times a sum of absolute values that is at
  // most sqrt(result(i, i) * result(j, j)) (Cauchy and Schwarz).
  const double factor = 2 * rounding_bound(roundings);
  Verdict symmetry = check_bounded("result", result, columns * columns, selection, [=](uint64_t e) {
    const uint64_t i = e / columns;
    const uint64_t j = e % columns;
    return Expectation{.want = result[j * columns + i],
                       .tolerance = factor * std::sqrt(result[i * columns + i] * result[j * columns + j])};
  });
  if (!symmetry.right) {
    symmetry.message += "; expected is the element across the diagonal";
    return symmetry;
  }
  return product;
}

core::Cost observation_cost(const core::Size &size, bool with_diagonal) {
  const auto rows = static_cast<double>(size.at("rows"));
  const auto columns = static_cast<double>(size.at("columns"));
  const double pairs = columns * (with_diagonal ? columns + 1 : columns - 1) / 2;
  return {.bytes = {},
          .operations = 2 * rows * pairs,
          .operation = "double-precision operation",
          .upload_bytes = sizeof(double) * rows * columns,
          .download_bytes = sizeof(double) * columns * columns};
}

}  // namespace torment::benchmarks
