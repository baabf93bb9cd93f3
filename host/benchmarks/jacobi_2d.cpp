// Jacobi2D as the host owns it: the article's field (1.0 on one edge) with a seeded harmonic function and a
// seeded eigenmode added, so that every element depends on the seed while the errors stay the article's to
// six decimals. Not for the iteration on the whole grid, which is the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Jacobi2D.h>

#include <algorithm>
#include <bit>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/eigenmode.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "benchmarks/rounding.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

constexpr uint64_t row_block = 64;

enum Array : std::size_t { array_initial, array_final, array_errors, array_edge, array_error };

// Streams of the hash beside those of the arrays.
enum Stream : uint64_t { stream_harmonic = 16, stream_amplitude };

// The article prints the error of iterations 1, 101, 201, ..., 901 (counted from 1) to six decimals.
constexpr uint64_t published_points = 4096;
constexpr uint64_t published_step = 100;
constexpr double published_errors[] = {0.250000, 0.002397, 0.001204, 0.000804, 0.000603,
                                       0.000483, 0.000403, 0.000345, 0.000302, 0.000269};

struct Shape {
  uint64_t rows;
  uint64_t columns;
  uint64_t iterations;

  explicit Shape(const core::Size &size)
      : rows(size.at("rows")), columns(size.at("columns")), iterations(size.at("iterations")) {}

  uint64_t cells() const { return rows * columns; }
  /// Interior rows of the upper half; what the edge does is the same above and below the middle.
  uint64_t half() const { return (rows - 1) / 2; }
  /// In k iterations the ends of the edge are felt k rows away: from then on rows are alike, and the last
  /// row kept stands for all up to the middle.
  uint64_t edge_rows() const { return std::min(iterations + 1, half()); }
  uint64_t edge_columns() const { return std::min(iterations, columns - 2); }
};

// What the seed adds to the article's field: a function that every iteration leaves as it is, since i, j,
// i*j and i*i - j*j equal the mean of their four neighbours, and the lowest eigenmode.
class Addition {
 public:
  Addition(const Shape &shape, uint64_t seed)
      : of_row(sine_mode(shape.rows, 1)),
        of_column(sine_mode(shape.columns, 1)),
        factor((neighbour_factor(shape.rows, 1) + neighbour_factor(shape.columns, 1)) / 2),
        // Its share of an error is at most amplitude * (1 - factor), 2.3e-9 at 4096 x 4096; of the published
        // figures none is nearer than 3.9e-8 to where it would be rounded otherwise.
        amplitude(-0x1p-8 * (1.5 + 0.5 * HashStream(seed, stream_amplitude).real(0))),
        width_(static_cast<int>(std::bit_width(std::max(shape.rows, shape.columns)))),
        scale_(std::ldexp(1.0, -2 * width_ - 14)) {
    const HashStream stream(seed, stream_harmonic);
    for (uint64_t i = 0; i < 4; ++i)
      coefficient_[i] = static_cast<int64_t>(stream.below(2 * largest + 1, i)) - largest;
  }

  /// Exact, in any order: integers below 2^51 for grids of up to 2^17 points a side, times a power of two.
  /// At most 0.6 in magnitude.
  double harmonic(uint64_t row, uint64_t column) const {
    const auto i = static_cast<int64_t>(row);
    const auto j = static_cast<int64_t>(column);
    const int64_t linear = (coefficient_[0] * i + coefficient_[1] * j) << width_;
    const int64_t square = coefficient_[2] * i * j + coefficient_[3] * (i * i - j * j);
    return static_cast<double>(linear + square) * scale_;
  }

  double mode(uint64_t row, uint64_t column) const { return of_row[row] * of_column[column]; }

  std::vector<double> of_row;
  std::vector<double> of_column;
  long double factor;  ///< of the mode, an iteration
  double amplitude;    ///< of the mode, negative: its change then has the sign of the edge's

 private:
  static constexpr int64_t largest = 2400;  // 4 * 2400 / 2^14 < 0.6
  int64_t coefficient_[4] = {};
  int width_;
  double scale_;
};

// The edge's part of the field, in long double and only where it is not zero. Row `edge_rows()` is the
// middle's, which has the greatest change, and there the mode's change is greatest too: so that row gives
// the error of the whole grid.
void follow_edge(const Shape &shape, const Addition &addition, double *edge, double *errors) {
  const uint64_t rows = shape.edge_rows();
  const uint64_t columns = shape.edge_columns();
  const uint64_t pitch = columns + 2;
  const bool mirror_on_middle = rows == shape.half() && shape.rows % 2 == 1;
  std::vector<long double> now((rows + 2) * pitch, 0.0L);
  for (uint64_t r = 1; r <= rows + 1; ++r)
    now[r * pitch] = 1;
  std::vector<long double> next = now;
  long double mode_change = -addition.amplitude * (1 - addition.factor) * addition.of_row[shape.half()];
  const auto copy_row = [&](uint64_t from, uint64_t to) {
    const auto start = next.begin() + static_cast<std::ptrdiff_t>(from * pitch);
    std::copy(start, start + static_cast<std::ptrdiff_t>(pitch),
              next.begin() + static_cast<std::ptrdiff_t>(to * pitch));
  };
  for (uint64_t k = 0; k < shape.iterations; ++k) {
    const uint64_t unlike = std::min(k + 2, rows);  // the rows from this one on are alike
    parallel_for(unlike, row_block, [&](uint64_t begin, uint64_t end) {
      const uint64_t reached = std::min(k + 1, columns);
      for (uint64_t r = begin + 1; r <= end; ++r)
        for (uint64_t c = 1; c <= reached; ++c) {
          const long double *cell = now.data() + r * pitch + c;
          next[r * pitch + c] = (cell[-1] + cell[1] + cell[-static_cast<int64_t>(pitch)] + cell[pitch]) / 4;
        }
    });
    if (unlike < rows) copy_row(unlike, unlike + 2);
    copy_row(unlike == rows && mirror_on_middle ? rows - 1 : unlike, unlike + 1);
    long double error = 0;
    for (uint64_t c = 1; c + 1 < shape.columns; ++c) {
      const uint64_t at = unlike * pitch + c;
      const long double change = c <= columns ? next[at] - now[at] : 0;
      error = std::max(error, change + mode_change * addition.of_column[c]);
    }
    errors[k] = static_cast<double>(error);
    mode_change *= addition.factor;
    now.swap(next);
  }
  for (uint64_t r = 1; r <= rows; ++r)
    for (uint64_t c = 1; c <= columns; ++c)
      edge[(r - 1) * columns + c - 1] = static_cast<double>(now[r * pitch + c]);
}

class Jacobi2D final : public Benchmark {
 public:
  std::string_view name() const override { return "Jacobi2D"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "Jacobi iteration of the 2D Laplace equation with its error: memory bandwidth and a maximum";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{
        .test = make_size(131, 97, 40),
        .small = make_size(2048, 2048, 4),
        .ref = make_size(4096, 4096, 15),
        .large = make_size(4096, 4096, 1000),  // the article's
    }
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.rows < 3 || shape.columns < 3 || shape.iterations == 0)
      throw core::Error("Jacobi2D: rows and columns must be at least 3, iterations at least 1");
    if (std::max(shape.rows, shape.columns) > uint64_t{1} << 17)
      throw core::Error("Jacobi2D: rows and columns can be 131072 at most");
    return {{"initial", Role::input, Element::f64, shape.cells()},
            {"final", Role::output, Element::f64, shape.cells()},
            {"errors", Role::output, Element::f64, shape.iterations},
            {"edge", Role::expected, Element::f64, shape.edge_rows() * shape.edge_columns()},
            {"error", Role::expected, Element::f64, shape.iterations}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    const Addition addition(shape, seed);
    double *initial = arrays.at<double>(array_initial);
    parallel_for(shape.rows, row_block, [&](uint64_t begin, uint64_t end) {
      for (uint64_t r = begin; r < end; ++r)
        for (uint64_t c = 0; c < shape.columns; ++c)
          initial[r * shape.columns + c] =
              (c == 0 ? 1 : 0) + addition.harmonic(r, c) + addition.amplitude * addition.mode(r, c);
    });
  }

  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    follow_edge(shape, Addition(shape, seed), arrays.at<double>(array_edge), arrays.at<double>(array_error));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_jacobi_2d{.rows = shape.rows,
                                        .columns = shape.columns,
                                        .iterations = shape.iterations,
                                        .initial = arrays.at<double>(array_initial),
                                        .final = arrays.at<double>(array_final),
                                        .errors = arrays.at<double>(array_errors)});
  }

  // Tolerance: 8*k*u after k iterations. Values are at most 1.75 in magnitude; the three roundings of a
  // mean, of sums of two, three and four values, add at most 2.25 * 1.75 u < 4u, and means pass errors on
  // without growth. So a value is off by at most 4*k*u (and u for the initial values' rounding), a
  // difference of two by twice that. Seen: 0.03 of the
  // tolerance at most, in test, small and ref, with gcc 12 at -O0, at -O3 and at -O3 with fused
  // multiply-add; nvcc not yet.
  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &selection) const override {
    const Shape shape(size);
    Verdict errors = check_errors(shape, arrays);
    if (!errors.right) return errors;
    const Addition addition(shape, seed);
    const double left_of_mode =
        addition.amplitude *
        static_cast<double>(std::pow(addition.factor, static_cast<long double>(shape.iterations)));
    const double *edge = arrays.at<double>(array_edge);
    const double tolerance = 8 * unit_roundoff * static_cast<double>(shape.iterations + 1);
    const uint64_t edge_rows = shape.edge_rows();
    const uint64_t edge_columns = shape.edge_columns();
    Verdict verdict =
        check_bounded("final", arrays.at<double>(array_final), shape.cells(), selection, [&](uint64_t i) {
          const uint64_t r = i / shape.columns;
          const uint64_t c = i % shape.columns;
          long double want =
              addition.harmonic(r, c) + static_cast<long double>(left_of_mode) * addition.mode(r, c);
          if (c == 0)
            want += 1;
          else if (r > 0 && r + 1 < shape.rows && c <= edge_columns)
            want += edge[(std::min({r, shape.rows - 1 - r, edge_rows}) - 1) * edge_columns + c - 1];
          return Expectation{.want = want, .tolerance = tolerance};
        });
    if (verdict.worst_error && errors.worst_error)
      verdict.worst_error = std::max(*verdict.worst_error, *errors.worst_error);
    return verdict;
  }

  // With the copy back: two reads and two writes of the grid an iteration. Operations: three additions, a
  // multiplication and a subtraction a cell.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto cells = static_cast<double>(shape.cells());
    const auto iterations = static_cast<double>(shape.iterations);
    const auto interior = static_cast<double>((shape.rows - 2) * (shape.columns - 2));
    return {.bytes = 4 * sizeof(double) * cells * iterations,
            .operations = 5 * interior * iterations,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * cells,
            .download_bytes = sizeof(double) * (cells + iterations)};
  }

 private:
  static core::Size make_size(uint64_t rows, uint64_t columns, uint64_t iterations) {
    return {{{"rows", rows}, {"columns", columns}, {"iterations", iterations}}};
  }

  // All errors, whatever is selected; where the article has a figure, that too.
  static Verdict check_errors(const Shape &shape, const Arrays &arrays) {
    const double *got = arrays.at<double>(array_errors);
    const double *want = arrays.at<double>(array_error);
    Verdict verdict = check_bounded("errors", got, shape.iterations, {}, [=](uint64_t k) {
      return Expectation{.want = want[k], .tolerance = 8 * unit_roundoff * static_cast<double>(k + 2)};
    });
    if (shape.rows != published_points || shape.columns != published_points) return verdict;
    for (uint64_t p = 0; p < std::size(published_errors) && verdict.right; ++p) {
      const uint64_t k = p * published_step;
      if (k >= shape.iterations || std::fabs(got[k] - published_errors[p]) <= 0.5e-6) continue;
      verdict = {.right = false,
                 .worst_error = {},
                 .message = describe_element("errors", k, to_text(got[k]), to_text(published_errors[p])) +
                            " as published, to six decimals"};
    }
    return verdict;
  }
};

}  // namespace

const Benchmark &jacobi_2d() {
  static const Jacobi2D benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
