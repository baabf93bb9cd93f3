// Sine modes of a grid, the eigenvectors of averaging stencils with a border of zeros: what a sweep makes of
// one is known in closed form. Not for stencils without such modes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "core/size_class.h"

namespace torment::benchmarks {

/// sin(mode * pi * i / (points - 1)) for i = 0 .. points - 1; both ends are exactly 0. Computed in long
/// double and rounded once, so that it does not follow the precision of a machine's library.
inline std::vector<double> sine_mode(uint64_t points, uint64_t mode) {
  std::vector<double> values(points, 0.0);
  const uint64_t period = 2 * (points - 1);
  for (uint64_t i = 1; i + 1 < points; ++i) {
    const auto turns = static_cast<long double>(mode * i % period) / static_cast<long double>(period);
    values[i] = static_cast<double>(std::sin(2 * std::numbers::pi_v<long double> * turns));
  }
  return values;
}

/// cos(mode * pi / (points - 1)): half of what the two neighbours of a point of sine_mode() add up to, as a
/// multiple of the point's own value.
inline long double neighbour_factor(uint64_t points, uint64_t mode) {
  return std::cos(std::numbers::pi_v<long double> * static_cast<long double>(mode) /
                  static_cast<long double>(points - 1));
}

/// A grid in three dimensions that is swept over again and again.
struct SweptGrid {
  uint64_t planes;
  uint64_t rows;
  uint64_t columns;
  uint64_t sweeps;

  explicit SweptGrid(const core::Size &size)
      : planes(size.at("planes")),
        rows(size.at("rows")),
        columns(size.at("columns")),
        sweeps(size.at("sweeps")) {}

  uint64_t cells() const { return planes * rows * columns; }
};

}  // namespace torment::benchmarks
