// Convolution3D as the host owns it: its weights are products of three vectors, so that the oracle needs nine
// products a cell, one axis after the other. Not for the passes over the grid, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Convolution3D.h>

#include <array>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/fill.h"
#include "benchmarks/rounding.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_in, array_weights, array_out, array_want, array_magnitude };

constexpr uint64_t taps = 27;

using Vector = std::array<double, 3>;

// Of planes, rows and columns in the last pass, which gives the result: the rows of Convolution2D's weights.
constexpr std::array<Vector, 3> last_vectors{{{2, -3, 4}, {5, 6, 7}, {-8, -9, 10}}};

struct Shape {
  uint64_t planes;
  uint64_t rows;
  uint64_t columns;
  uint64_t passes;

  explicit Shape(const core::Size &size)
      : planes(size.at("planes")),
        rows(size.at("rows")),
        columns(size.at("columns")),
        passes(size.at("passes")) {}

  uint64_t cells() const { return planes * rows * columns; }
};

bool is_border(uint64_t index, uint64_t points) {
  return index == 0 || index + 1 == points;
}

/// One plane of the convolution: `read` gives a cell's value by its index, vectors are of each axis. Cells of
/// the border are left alone.
template <class Read, class Write>
void convolve_plane(const Shape &shape, uint64_t plane, const std::array<Vector, 3> &vectors,
                    const Read &read, const Write &write) {
  std::vector<double> row(shape.columns);
  for (uint64_t r = 1; r + 1 < shape.rows; ++r) {
    for (uint64_t c = 0; c < shape.columns; ++c) {
      double sum = 0;
      for (uint64_t j = 0; j < 3; ++j) {
        double through = 0;
        for (uint64_t i = 0; i < 3; ++i)
          through += vectors[0][i] * read(((plane + i - 1) * shape.rows + r + j - 1) * shape.columns + c);
        sum += vectors[1][j] * through;
      }
      row[c] = sum;
    }
    for (uint64_t c = 1; c + 1 < shape.columns; ++c)
      write((plane * shape.rows + r) * shape.columns + c,
            vectors[2][0] * row[c - 1] + vectors[2][1] * row[c] + vectors[2][2] * row[c + 1]);
  }
}

class Convolution3D final : public Benchmark {
 public:
  std::string_view name() const override { return "Convolution3D"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "3 x 3 x 3 convolution of a grid of doubles: memory bandwidth with much reuse";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(19, 37, 71, 3),
                      .small = make_size(192, 192, 192, 2),
                      .ref = make_size(384, 384, 384, 5),
                      .large = make_size(512, 512, 512, 20)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.planes < 3 || shape.rows < 3 || shape.columns < 3 || shape.passes == 0)
      throw core::Error("Convolution3D: planes, rows and columns must be at least 3, passes at least 1");
    return {{"in", Role::input, Element::f64, shape.cells()},
            {"weights", Role::input, Element::f64, shape.passes * taps},
            {"out", Role::output, Element::f64, shape.cells()},
            {"want", Role::expected, Element::f64, shape.cells()},
            {"magnitude", Role::expected, Element::f32, shape.cells()}};
  }

  // Each pass before the last has the same vectors, one of them turned by a place more.
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    fill_reals(arrays.at<double>(array_in), shape.cells(), HashStream(seed, array_in));
    double *weights = arrays.at<double>(array_weights);
    for (uint64_t pass = 0; pass < shape.passes; ++pass) {
      const uint64_t turn = shape.passes - 1 - pass;
      for (uint64_t t = 0; t < taps; ++t)
        weights[pass * taps + t] = last_vectors[0][(t / 9 + turn / 9) % 3] *
                                   last_vectors[1][(t / 3 % 3 + turn / 3) % 3] *
                                   last_vectors[2][(t % 3 + turn) % 3];
    }
  }

  // The last pass, and for the tolerance the same with absolute values.
  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    const double *in = arrays.at<double>(array_in);
    double *want = arrays.at<double>(array_want);
    float *magnitude = arrays.at<float>(array_magnitude);
    std::array<Vector, 3> positive = last_vectors;
    for (Vector &vector : positive)
      for (double &weight : vector)
        weight = std::fabs(weight);
    parallel_for(shape.planes, 1, [&](uint64_t plane, uint64_t) {
      const uint64_t begin = plane * shape.rows * shape.columns;
      std::fill_n(want + begin, shape.rows * shape.columns, 0.0);
      std::fill_n(magnitude + begin, shape.rows * shape.columns, 0.0F);
      if (is_border(plane, shape.planes)) return;
      convolve_plane(
          shape, plane, last_vectors, [=](uint64_t i) { return in[i]; },
          [=](uint64_t i, double value) { want[i] = value; });
      convolve_plane(
          shape, plane, positive, [=](uint64_t i) { return std::fabs(in[i]); },
          [=](uint64_t i, double value) { magnitude[i] = static_cast<float>(value); });
    });
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_convolution_3d{.planes = shape.planes,
                                             .rows = shape.rows,
                                             .columns = shape.columns,
                                             .passes = shape.passes,
                                             .in = arrays.at<double>(array_in),
                                             .weights = arrays.at<double>(array_weights),
                                             .out = arrays.at<double>(array_out)});
  }

  // Tolerance: 2*g(27)*S for 27 products, S the sum of their magnitudes. The reference needs g(9)*S of it: a
  // term goes through three products and at most two additions an axis. S in single precision may be 6e-8
  // less than it is, which the gap between g(9) and g(27) covers. The border is 0 exactly.
  // Seen: 0.069 of the tolerance at most, in test, small and ref, with gcc 12 at -O0, at -O3 and at -O3 with
  // fused multiply-add; nvcc not yet.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const double *want = arrays.at<double>(array_want);
    const float *magnitude = arrays.at<float>(array_magnitude);
    return check_bounded(
        "out", arrays.at<double>(array_out), Shape(size).cells(), selection, [=](uint64_t i) {
          return Expectation{.want = want[i], .tolerance = 2 * rounding_bound(taps) * magnitude[i]};
        });
  }

  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto cells = static_cast<double>(shape.cells());
    const auto passes = static_cast<double>(shape.passes);
    const auto interior = static_cast<double>((shape.planes - 2) * (shape.rows - 2) * (shape.columns - 2));
    return {.bytes = 2 * sizeof(double) * cells * passes,
            .operations = (2 * taps - 1) * interior * passes,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * (cells + passes * taps),
            .download_bytes = sizeof(double) * cells};
  }

 private:
  static core::Size make_size(uint64_t planes, uint64_t rows, uint64_t columns, uint64_t passes) {
    return {{{"planes", planes}, {"rows", rows}, {"columns", columns}, {"passes", passes}}};
  }
};

}  // namespace

const Benchmark &convolution_3d() {
  static const Convolution3D benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
