// Convolution2D as the host owns it. An element's expectation is nine products in check(); not for the
// passes over the grid, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Convolution2D.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/fill.h"
#include "benchmarks/rounding.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_in, array_weights, array_out };

constexpr uint64_t taps = 9;

// Of the last pass, which gives the result.
constexpr double suite_weights[taps] = {2, -3, 4, 5, 6, 7, -8, -9, 10};

struct Shape {
  uint64_t rows;
  uint64_t columns;
  uint64_t passes;

  explicit Shape(const core::Size &size)
      : rows(size.at("rows")), columns(size.at("columns")), passes(size.at("passes")) {}

  uint64_t cells() const { return rows * columns; }
};

class Convolution2D final : public Benchmark {
 public:
  std::string_view name() const override { return "Convolution2D"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "3 x 3 convolution of a grid of doubles: memory bandwidth with reuse between rows";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(211, 149, 3),
                      .small = make_size(2560, 2560, 5),
                      .ref = make_size(8192, 8192, 8),
                      .large = make_size(16384, 16384, 20)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.rows < 3 || shape.columns < 3 || shape.passes == 0)
      throw core::Error("Convolution2D: rows and columns must be at least 3, passes at least 1");
    return {{"in", Role::input, Element::f64, shape.cells()},
            {"weights", Role::input, Element::f64, shape.passes * taps},
            {"out", Role::output, Element::f64, shape.cells()}};
  }

  // Each pass before the last has the same weights, moved on by one place more.
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    fill_reals(arrays.at<double>(array_in), shape.cells(), HashStream(seed, array_in));
    double *weights = arrays.at<double>(array_weights);
    for (uint64_t k = 0; k < shape.passes; ++k)
      for (uint64_t t = 0; t < taps; ++t)
        weights[k * taps + t] = suite_weights[(t + shape.passes - 1 - k) % taps];
  }

  // Nothing to prepare: an element's expectation is a few lines in check().
  void solve(const core::Size &, uint64_t, const Arrays &) const override {}

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_convolution_2d{.rows = shape.rows,
                                             .columns = shape.columns,
                                             .passes = shape.passes,
                                             .in = arrays.at<double>(array_in),
                                             .weights = arrays.at<double>(array_weights),
                                             .out = arrays.at<double>(array_out)});
  }

  // Tolerance: 2*g(9)*S for nine products, S the sum of their magnitudes; g(9)*S of it is the reference's
  // own, which is such a sum in double precision as well. The border is 0 exactly. Seen: 0.25 of
  // the tolerance at most, in test and small, with gcc 12 at -O3 with fused multiply-add; 0 at -O0 and -O3,
  // which add in the order of the reference; nvcc not yet.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const Shape shape(size);
    const double *in = arrays.at<double>(array_in);
    return check_bounded(
        "out", arrays.at<double>(array_out), shape.cells(), selection, [=](uint64_t i) -> Expectation {
          const uint64_t r = i / shape.columns;
          const uint64_t c = i % shape.columns;
          if (r == 0 || r + 1 == shape.rows || c == 0 || c + 1 == shape.columns) return {};
          double sum = 0;
          double magnitude = 0;
          for (uint64_t t = 0; t < taps; ++t) {
            const double product = suite_weights[t] * in[(r + t / 3 - 1) * shape.columns + c + t % 3 - 1];
            sum += product;
            magnitude += std::fabs(product);
          }
          return {.want = sum, .tolerance = 2 * rounding_bound(taps) * magnitude};
        });
  }

  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto cells = static_cast<double>(shape.cells());
    const auto passes = static_cast<double>(shape.passes);
    const auto interior = static_cast<double>((shape.rows - 2) * (shape.columns - 2));
    return {.bytes = 2 * sizeof(double) * cells * passes,
            .operations = (2 * taps - 1) * interior * passes,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * (cells + passes * taps),
            .download_bytes = sizeof(double) * cells};
  }

 private:
  static core::Size make_size(uint64_t rows, uint64_t columns, uint64_t passes) {
    return {{{"rows", rows}, {"columns", columns}, {"passes", passes}}};
  }
};

}  // namespace

const Benchmark &convolution_2d() {
  static const Convolution2D benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
