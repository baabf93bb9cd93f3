// Stencil27 as the host owns it: a few seeded eigenmodes, of which a closed form says what all sweeps make.
// Not for the sweeps, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Stencil27.h>

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

enum Array : std::size_t { array_in, array_out };

constexpr uint64_t mode_count = 3;
constexpr uint64_t neighbours = 26;

using Shape = SweptGrid;

// Low modes, of which ten sweeps leave much. A sweep multiplies a mode by
// ((1 + 2*c1) * (1 + 2*c2) * (1 + 2*c3) - 1) / 26: the sum over the whole 3 x 3 x 3 box is a product.
struct Mode {
  std::vector<double> of_plane;
  std::vector<double> of_row;
  std::vector<double> of_column;
  double amplitude;
  long double factor;

  Mode(const Shape &shape, uint64_t seed, uint64_t number) {
    const HashStream stream(seed, array_in);
    const auto choose = [&](uint64_t points, uint64_t axis) {
      return 1 + stream.below(1 + (points - 2) / 12, 4 * number + axis);
    };
    const uint64_t p = choose(shape.planes, 0);
    const uint64_t r = choose(shape.rows, 1);
    const uint64_t c = choose(shape.columns, 2);
    of_plane = sine_mode(shape.planes, p);
    of_row = sine_mode(shape.rows, r);
    of_column = sine_mode(shape.columns, c);
    amplitude = 0.75 + 0.25 * stream.real(4 * number + 3);
    factor = ((1 + 2 * neighbour_factor(shape.planes, p)) * (1 + 2 * neighbour_factor(shape.rows, r)) *
                  (1 + 2 * neighbour_factor(shape.columns, c)) -
              1) /
             neighbours;
  }
};

class Stencil27 final : public Benchmark {
 public:
  std::string_view name() const override { return "Stencil27"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "sweeps of the mean of 26 neighbours in 3D: memory bandwidth with much reuse";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(23, 37, 69),
                      .small = make_size(144, 144, 144),
                      .ref = make_size(288, 288, 288),
                      .large = make_size(640, 640, 640)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.planes < 3 || shape.rows < 3 || shape.columns < 3 || shape.sweeps == 0)
      throw core::Error("Stencil27: planes, rows and columns must be at least 3, sweeps at least 1");
    return {{"in", Role::input, Element::f64, shape.cells()},
            {"out", Role::output, Element::f64, shape.cells()}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    const auto modes = make_modes(shape, seed);
    double *in = arrays.at<double>(array_in);
    parallel_for(shape.planes, 1, [&](uint64_t plane, uint64_t) {
      for (uint64_t r = 0; r < shape.rows; ++r)
        for (uint64_t c = 0; c < shape.columns; ++c) {
          double sum = 0;
          for (const Mode &mode : modes)
            sum += mode.amplitude * mode.of_plane[plane] * mode.of_row[r] * mode.of_column[c];
          in[(plane * shape.rows + r) * shape.columns + c] = sum;
        }
    });
  }

  // Nothing to prepare: the closed form is a few lines in check().
  void solve(const core::Size &, uint64_t, const Arrays &) const override {}

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_stencil_27{.planes = shape.planes,
                                         .rows = shape.rows,
                                         .columns = shape.columns,
                                         .sweeps = shape.sweeps,
                                         .in = arrays.at<double>(array_in),
                                         .out = arrays.at<double>(array_out)});
  }

  // Tolerance: with A the sum of the amplitudes, no value exceeds A. A sweep's 25 additions and its division
  // add at most g(27)*A, in any order, and a mean passes errors on without growth; so all sweeps add at most
  // sweeps*g(27)*A. Twice that covers the roundings of the input and of the closed form, which are fewer
  // than those of one sweep. Seen: 0.012 of the tolerance at most, in test,
  // small and ref, with gcc 12 at -O0, at -O3 and at -O3 with fused multiply-add; nvcc not yet.
  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &selection) const override {
    const Shape shape(size);
    auto modes = make_modes(shape, seed);
    double amplitudes = 0;
    for (Mode &mode : modes) {
      amplitudes += mode.amplitude;
      mode.amplitude *= static_cast<double>(std::pow(mode.factor, static_cast<long double>(shape.sweeps)));
    }
    const double tolerance =
        2 * static_cast<double>(shape.sweeps) * rounding_bound(neighbours + 1) * amplitudes;
    return check_bounded(
        "out", arrays.at<double>(array_out), shape.cells(), selection, [&](uint64_t i) -> Expectation {
          const uint64_t c = i % shape.columns;
          const uint64_t r = i / shape.columns % shape.rows;
          const uint64_t plane = i / shape.columns / shape.rows;
          if (is_border(plane, shape.planes) || is_border(r, shape.rows) || is_border(c, shape.columns))
            return {};
          double want = 0;
          for (const Mode &mode : modes)
            want += mode.amplitude * mode.of_plane[plane] * mode.of_row[r] * mode.of_column[c];
          return {.want = want, .tolerance = tolerance};
        });
  }

  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto cells = static_cast<double>(shape.cells());
    const auto sweeps = static_cast<double>(shape.sweeps);
    const auto interior = static_cast<double>((shape.planes - 2) * (shape.rows - 2) * (shape.columns - 2));
    return {.bytes = 2 * sizeof(double) * cells * sweeps,
            .operations = static_cast<double>(neighbours) * interior * sweeps,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * cells,
            .download_bytes = sizeof(double) * cells};
  }

 private:
  static core::Size make_size(uint64_t planes, uint64_t rows, uint64_t columns) {
    return {{{"planes", planes}, {"rows", rows}, {"columns", columns}, {"sweeps", 10}}};
  }

  static bool is_border(uint64_t index, uint64_t points) { return index == 0 || index + 1 == points; }

  static std::vector<Mode> make_modes(const Shape &shape, uint64_t seed) {
    std::vector<Mode> modes;
    for (uint64_t m = 0; m < mode_count; ++m)
      modes.emplace_back(shape, seed, m);
    return modes;
  }
};

}  // namespace

const Benchmark &stencil_27() {
  static const Stencil27 benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
