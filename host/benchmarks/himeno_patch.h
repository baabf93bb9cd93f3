// Himeno's inputs in detail, and its oracle near the patch of general coefficients. Included by himeno.cpp
// alone.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <numeric>

#include "benchmarks/benchmark.h"
#include "benchmarks/eigenmode.h"
#include "benchmarks/hash.h"

namespace torment::benchmarks::himeno_detail {

enum Array : std::size_t {
  array_pressure,
  array_a,
  array_b,
  array_c,
  array_mask,
  array_source,
  array_result,
  array_gosa,
  array_near_patch,
  array_gosa_sum
};

// Streams of the hash beside those of the arrays.
enum Stream : uint64_t { stream_mode = 16, stream_general };

constexpr double omega = 0.8;
constexpr uint64_t patch_length = 12;

using Shape = SweptGrid;

/// A mode that a plain sweep multiplies by 1 + omega * ((c1 + c2 + c3) / 3 - 1). Of medium wavelength, so
/// that the change of a sweep is far above the rounding of single precision.
struct Mode {
  std::vector<double> of_plane;
  std::vector<double> of_row;
  std::vector<double> of_column;
  double amplitude;
  double change;  ///< ss as a multiple of p
  double factor;

  Mode(const Shape &shape, uint64_t seed) {
    const HashStream stream(seed, stream_mode);
    const auto choose = [&](uint64_t points, uint64_t axis) {
      const uint64_t lowest = std::max<uint64_t>(1, (points - 1) / 6);
      return lowest + stream.below((points - 1) / 12 + 1, axis);
    };
    const std::array modes{choose(shape.planes, 0), choose(shape.rows, 1), choose(shape.columns, 2)};
    of_plane = sine_mode(shape.planes, modes[0]);
    of_row = sine_mode(shape.rows, modes[1]);
    of_column = sine_mode(shape.columns, modes[2]);
    amplitude = 0.75 + 0.25 * stream.real(3);
    const long double cosines = neighbour_factor(shape.planes, modes[0]) +
                                neighbour_factor(shape.rows, modes[1]) +
                                neighbour_factor(shape.columns, modes[2]);
    change = static_cast<double>(cosines / 3 - 1);
    factor = 1 + omega * change;
  }

  double shape_at(uint64_t plane, uint64_t row, uint64_t column) const {
    return of_plane[plane] * of_row[row] * of_column[column];
  }
};

/// The patch, widened on all sides but not into the border.
class Box {
 public:
  Box(const Shape &shape, uint64_t margin) {
    const std::array points{shape.planes, shape.rows, shape.columns};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const uint64_t first = 1 + (points[axis] - 2) / 3;
      const uint64_t end = std::min(first + patch_length, points[axis] - 1);
      begin_[axis] = first > margin ? first - margin : 1;
      end_[axis] = std::min(end + margin, points[axis] - 1);
    }
  }

  uint64_t begin(std::size_t axis) const { return begin_[axis]; }
  uint64_t end(std::size_t axis) const { return end_[axis]; }
  uint64_t length(std::size_t axis) const { return end_[axis] - begin_[axis]; }
  uint64_t cells() const { return length(0) * length(1) * length(2); }

  bool holds(uint64_t plane, uint64_t row, uint64_t column) const {
    return plane >= begin_[0] && plane < end_[0] && row >= begin_[1] && row < end_[1] &&
           column >= begin_[2] && column < end_[2];
  }

  uint64_t index(uint64_t plane, uint64_t row, uint64_t column) const {
    return ((plane - begin_[0]) * length(1) + row - begin_[1]) * length(2) + column - begin_[2];
  }

 private:
  std::array<uint64_t, 3> begin_;
  std::array<uint64_t, 3> end_;
};

struct Coefficients {
  uint64_t cells;
  float *a;
  float *b;
  float *c;
  float *mask;
  float *source;

  Coefficients(const Shape &shape, const Arrays &arrays)
      : cells(shape.cells()),
        a(arrays.at<float>(array_a)),
        b(arrays.at<float>(array_b)),
        c(arrays.at<float>(array_c)),
        mask(arrays.at<float>(array_mask)),
        source(arrays.at<float>(array_source)) {}

  void set_plain(uint64_t cell, float scale) const {
    for (uint64_t d = 0; d < 3; ++d) {
      a[d * cells + cell] = scale;
      b[d * cells + cell] = 0;
      c[d * cells + cell] = scale;
    }
    a[3 * cells + cell] = 1.0F / 6 / scale;
    mask[cell] = 1;
    source[cell] = 0;
  }

  /// With f for the scale, magnitudes add up to 6 * 0.8 f + 12 * 0.05 f = 5.4 f, and the source is at most
  /// 0.25 f where the amplitude is at least half: times a3, no more than the amplitude.
  void set_general(uint64_t cell, float scale, uint64_t seed) const {
    const HashStream stream(seed, stream_general);
    const auto draw = [&](uint64_t which) { return static_cast<float>(stream.real(16 * cell + which)); };
    for (uint64_t d = 0; d < 3; ++d) {
      a[d * cells + cell] = scale * (0.6F + 0.2F * draw(d));
      b[d * cells + cell] = scale * 0.05F * draw(3 + d);
      c[d * cells + cell] = scale * (0.6F + 0.2F * draw(6 + d));
    }
    a[3 * cells + cell] = 1.0F / 6 / scale;
    mask[cell] = 0.5F + 0.5F * draw(9);
    source[cell] = scale * 0.25F * draw(10);
  }

  /// What a sweep would change the cell by, before omega: `centre` is the cell in a box whose planes and rows
  /// are so far apart.
  double compute_change(uint64_t cell, const double *centre, uint64_t plane_pitch, uint64_t pitch) const {
    const std::array steps{static_cast<std::ptrdiff_t>(plane_pitch), static_cast<std::ptrdiff_t>(pitch),
                           std::ptrdiff_t{1}};
    double s0 = source[cell];
    for (std::size_t d = 0; d < 3; ++d) {
      // b0 mixes planes and rows, b1 rows and columns, b2 planes and columns.
      const std::ptrdiff_t one = steps[d == 1 ? 1 : 0];
      const std::ptrdiff_t other = steps[d == 0 ? 1 : 2];
      s0 += a[d * cells + cell] * centre[steps[d]] + c[d * cells + cell] * centre[-steps[d]];
      s0 += b[d * cells + cell] *
            (centre[one + other] - centre[one - other] - centre[other - one] + centre[-one - other]);
    }
    return (s0 * a[3 * cells + cell] - *centre) * mask[cell];
  }
};

/// The grid after all sweeps in the box that the patch is felt in, and gosa of each sweep: outside the box
/// in closed form. Around the box the mode is what it is without the patch, all the time.
inline void follow_patch(const Shape &shape, const Mode &mode, const Coefficients &from,
                         const float *pressure, double *near_patch, double *gosa) {
  const Box box(shape, shape.sweeps);
  const uint64_t pitch = box.length(2) + 2;
  const uint64_t plane_pitch = (box.length(1) + 2) * pitch;
  const auto at = [&](uint64_t i, uint64_t j, uint64_t k) {  // with one cell around the box
    return (i + 1 - box.begin(0)) * plane_pitch + (j + 1 - box.begin(1)) * pitch + k + 1 - box.begin(2);
  };
  const auto for_box = [&](uint64_t around, const auto &body) {
    for (uint64_t i = box.begin(0) - around; i < box.end(0) + around; ++i)
      for (uint64_t j = box.begin(1) - around; j < box.end(1) + around; ++j)
        for (uint64_t k = box.begin(2) - around; k < box.end(2) + around; ++k)
          body(i, j, k);
  };
  const auto squares = [](const std::vector<double> &values, uint64_t begin, uint64_t end) {
    const auto first = values.begin();
    return std::inner_product(first + static_cast<std::ptrdiff_t>(begin),
                              first + static_cast<std::ptrdiff_t>(end),
                              first + static_cast<std::ptrdiff_t>(begin), 0.0);
  };
  const double outside = squares(mode.of_plane, 0, shape.planes) * squares(mode.of_row, 0, shape.rows) *
                             squares(mode.of_column, 0, shape.columns) -
                         squares(mode.of_plane, box.begin(0), box.end(0)) *
                             squares(mode.of_row, box.begin(1), box.end(1)) *
                             squares(mode.of_column, box.begin(2), box.end(2));

  std::vector<double> p((box.length(0) + 2) * plane_pitch);
  std::vector<double> next(p.size());
  for_box(1, [&](uint64_t i, uint64_t j, uint64_t k) {
    p[at(i, j, k)] = pressure[(i * shape.rows + j) * shape.columns + k];
  });
  double amplitude = mode.amplitude;
  for (uint64_t sweep = 0; sweep < shape.sweeps; ++sweep) {
    double sum = outside * (mode.change * amplitude) * (mode.change * amplitude);
    amplitude *= mode.factor;
    for_box(1, [&](uint64_t i, uint64_t j, uint64_t k) {
      if (!box.holds(i, j, k)) next[at(i, j, k)] = amplitude * mode.shape_at(i, j, k);
    });
    for_box(0, [&](uint64_t i, uint64_t j, uint64_t k) {
      const uint64_t cell = (i * shape.rows + j) * shape.columns + k;
      const double *centre = p.data() + at(i, j, k);
      const double ss = from.compute_change(cell, centre, plane_pitch, pitch);
      sum += ss * ss;
      next[at(i, j, k)] = *centre + omega * ss;
    });
    gosa[sweep] = sum;
    p.swap(next);
  }
  for_box(0, [&](uint64_t i, uint64_t j, uint64_t k) { near_patch[box.index(i, j, k)] = p[at(i, j, k)]; });
}

}  // namespace torment::benchmarks::himeno_detail
