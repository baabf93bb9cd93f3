// Le2d as the host owns it: a disturbed rectangle in a plane at rest, followed line by line with fluxes as
// far as waves can have come; beyond, all must still be zero. Not for the sweeps over the whole grid, which
// are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Le2d.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/le_2d_waves.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

using namespace le_2d_detail;

enum Array : std::size_t { array_in, array_out, array_disturbed };

constexpr std::array<std::string_view, fields> field_names{"vx", "vy", "sxx", "sxy", "syy"};
constexpr uint64_t border = 2;
constexpr double largest_error = 1e-10;
constexpr double anything = std::numeric_limits<double>::max();  // but NaN

struct Shape {
  uint64_t rows;
  uint64_t columns;
  uint64_t steps;

  explicit Shape(const core::Size &size)
      : rows(size.at("rows")), columns(size.at("columns")), steps(size.at("steps")) {}

  uint64_t cells() const { return rows * columns; }
};

/// The middle half of the rows and columns, and what is within `margin` cells of it, without the border.
struct Rectangle {
  uint64_t first_row;
  uint64_t end_row;
  uint64_t first_column;
  uint64_t end_column;

  Rectangle(const Shape &shape, uint64_t margin) {
    const auto cut = [=](uint64_t points, uint64_t &first, uint64_t &end) {
      const uint64_t quarter = std::max(points / 4, border);
      first = std::max(border, quarter - std::min(quarter, margin));
      end = std::min(points - border, points - quarter + margin);
    };
    cut(shape.rows, first_row, end_row);
    cut(shape.columns, first_column, end_column);
  }

  uint64_t rows() const { return end_row - first_row; }
  uint64_t columns() const { return end_column - first_column; }
  bool holds(uint64_t row, uint64_t column) const {
    return row >= first_row && row < end_row && column >= first_column && column < end_column;
  }
};

/// What waves can have reached: no sweep carries anything further than `reach` cells.
Rectangle wave_cone(const Shape &shape) {
  return {shape, reach * shape.steps};
}

/// Sums over selected elements of one field.
struct Squares {
  double error = 0;
  double want = 0;
};

class Le2d final : public Benchmark {
 public:
  std::string_view name() const override { return "Le2d"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "elastic waves in 2D by limited transport of their invariants: memory and much arithmetic";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(131, 157),
                      .small = make_size(320, 320),
                      .ref = make_size(1408, 1408),
                      .large = make_size(6144, 6144)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.rows < 2 * border + 1 || shape.columns < 2 * border + 1 || shape.steps == 0)
      throw core::Error("Le2d: rows and columns must be at least 5, steps at least 1");
    const Rectangle cone = wave_cone(shape);
    return {{"in", Role::input, Element::f64, fields * shape.cells()},
            {"out", Role::output, Element::f64, fields * shape.cells()},
            {"disturbed", Role::expected, Element::f64, fields * cone.rows() * cone.columns()}};
  }

  // Waves some 20 cells long, with noise, for the limiter to meet slopes of every kind.
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    const Rectangle disturbed(shape, 0);
    const HashStream noise(seed, array_in);
    double *in = arrays.at<double>(array_in);
    parallel_for(fields * shape.rows, 16, [&](uint64_t begin, uint64_t end) {
      for (uint64_t line = begin; line < end; ++line)
        for (uint64_t c = 0; c < shape.columns; ++c) {
          const uint64_t r = line % shape.rows;
          const uint64_t i = line * shape.columns + c;
          in[i] = disturbed.holds(r, c)
                      ? triangle(r + 5 * (line / shape.rows)) * triangle(c) + 0.25 * noise.real(i)
                      : 0.0;
        }
    });
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    const Rectangle cone = wave_cone(shape);
    const uint64_t cells = cone.rows() * cone.columns();
    const double *in = arrays.at<double>(array_in);
    double *disturbed = arrays.at<double>(array_disturbed);
    for (uint64_t field = 0; field < fields; ++field)
      for (uint64_t r = 0; r < cone.rows(); ++r)
        std::copy_n(in + (field * shape.rows + cone.first_row + r) * shape.columns + cone.first_column,
                    cone.columns(), disturbed + field * cells + r * cone.columns());
    for (uint64_t step = 0; step < shape.steps; ++step) {
      sweep_lines(disturbed, cells, cone.rows(), cone.columns(), cone.columns(), 1, {0, 1, 2, 3, 4});
      sweep_lines(disturbed, cells, cone.columns(), cone.rows(), 1, cone.columns(), {1, 0, 4, 3, 2});
    }
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_le_2d{.rows = shape.rows,
                                    .columns = shape.columns,
                                    .steps = shape.steps,
                                    .longitudinal_speed = longitudinal_speed,
                                    .transverse_speed = transverse_speed,
                                    .density = density,
                                    .time_step = time_step,
                                    .in = arrays.at<double>(array_in),
                                    .out = arrays.at<double>(array_out)});
  }

  // Of each field, the root of the sum of squared errors is at most 1e-10 of that of the values; where no
  // wave can have come, values are 0 exactly. The limiter is continuous, so that roundings are passed on and
  // not blown up. Seen: 6e-6 of the tolerance at most, in test, small and ref, with gcc 12 at -O0, at -O3
  // and at -O3 with fused multiply-add; nvcc not yet.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const Shape shape(size);
    const Rectangle cone = wave_cone(shape);
    const double *out = arrays.at<double>(array_out);
    const double *disturbed = arrays.at<double>(array_disturbed);
    std::array<Squares, fields> squares;
    Verdict beyond =
        check_bounded("out", out, fields * shape.cells(), selection, [&](uint64_t i) -> Expectation {
          const uint64_t c = i % shape.columns;
          const uint64_t r = i / shape.columns % shape.rows;
          const uint64_t line = i / shape.columns / shape.rows * cone.rows() + r - cone.first_row;
          if (cone.holds(r, c))
            return {.want = disturbed[line * cone.columns() + c - cone.first_column], .tolerance = anything};
          return {};
        });
    if (!beyond.right) return beyond;
    std::mutex squares_mutex;
    parallel_for(fields * cone.rows(), 16, [&](uint64_t begin, uint64_t end) {
      std::array<Squares, fields> part;
      for (uint64_t line = begin; line < end; ++line) {
        const uint64_t field = line / cone.rows();
        const uint64_t row = cone.first_row + line % cone.rows();
        const uint64_t start = (field * shape.rows + row) * shape.columns + cone.first_column;
        for (uint64_t c = 0; c < cone.columns(); ++c) {
          if ((start + c) % selection.stride != selection.offset % selection.stride) continue;
          const double want = disturbed[line * cone.columns() + c];
          const double error = out[start + c] - want;
          part[field].error += error * error;
          part[field].want += want * want;
        }
      }
      const std::lock_guard lock(squares_mutex);
      for (uint64_t field = 0; field < fields; ++field) {
        squares[field].error += part[field].error;
        squares[field].want += part[field].want;
      }
    });
    Verdict verdict{.right = true, .worst_error = 0.0, .message = {}};
    for (uint64_t field = 0; field < fields; ++field) {
      const double tolerance = largest_error * std::sqrt(squares[field].want);
      const double error = std::sqrt(squares[field].error);
      if (!(error <= tolerance)) {  // NaN is wrong
        verdict.right = false;
        verdict.message = std::string(field_names[field]) + " is off by " + to_text(error) +
                          ", root of the sum of squares (tolerance " + to_text(tolerance) + ")";
      }
      const double tolerances = error == 0 ? 0 : error / tolerance;
      if (!std::isfinite(tolerances))
        verdict.worst_error.reset();
      else if (verdict.worst_error)
        verdict.worst_error = std::max(*verdict.worst_error, tolerances);
    }
    return verdict;
  }

  // Each of a step's two sweeps reads and writes five fields. Operations of a cell in a sweep: 19 for each of
  // four waves and 14 for the five values; comparisons are not counted.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto cells = static_cast<double>(shape.cells());
    const auto sweeps = static_cast<double>(2 * shape.steps);
    const auto inner = static_cast<double>((shape.rows - 2 * border) * (shape.columns - 2 * border));
    return {.bytes = 2 * sizeof(double) * fields * cells * sweeps,
            .operations = (4 * 19 + 14) * inner * sweeps,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * fields * cells,
            .download_bytes = sizeof(double) * fields * cells};
  }

 private:
  static core::Size make_size(uint64_t rows, uint64_t columns) {
    return {{{"rows", rows}, {"columns", columns}, {"steps", 10}}};
  }

  // Exact on every machine, of period 20, between -1 and 1.
  static double triangle(uint64_t i) {
    const auto phase = static_cast<double>(i % 20);
    return phase < 10 ? phase / 8 - 0.5625 : 1.9375 - phase / 8;
  }
};

}  // namespace

const Benchmark &le_2d() {
  static const Le2d benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
