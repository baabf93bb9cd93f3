// Srad as the host owns it: an image full of speckle, and the same iterations in double precision. Not for
// the iterations in single precision, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Srad.h>

#include <algorithm>
#include <cmath>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_image, array_result, array_wanted };

constexpr float lambda = 0.5F;  // Rodinia's
constexpr uint64_t rows_block = 16;

struct Shape {
  uint64_t rows;
  uint64_t columns;
  uint64_t iterations;

  explicit Shape(const core::Size &size)
      : rows(size.at("rows")), columns(size.at("columns")), iterations(size.at("iterations")) {}

  uint64_t pixels() const { return rows * columns; }
  uint64_t below(uint64_t i) const { return i + columns < pixels() ? i + columns : i; }
  // NOLINTNEXTLINE(clang-analyzer-core.DivideZero): sizes of 0 are refused before
  uint64_t after(uint64_t i) const { return (i + 1) % columns != 0 ? i + 1 : i; }
};

struct Differences {
  double north, south, west, east;

  Differences(const Shape &shape, const double *image, uint64_t r, uint64_t k) {
    const double *own = image + r * shape.columns + k;
    north = (r > 0 ? own[-static_cast<std::ptrdiff_t>(shape.columns)] : *own) - *own;
    south = (r + 1 < shape.rows ? own[shape.columns] : *own) - *own;
    west = (k > 0 ? own[-1] : *own) - *own;
    east = (k + 1 < shape.columns ? own[1] : *own) - *own;
  }
};

// One row's sums at a time, added up in order: the same bits for any number of threads.
double variation(const Shape &shape, const double *image) {
  std::vector<double> sums(shape.rows);
  std::vector<double> squares(shape.rows);
  parallel_for(shape.rows, rows_block, [&](uint64_t begin, uint64_t end) {
    for (uint64_t r = begin; r < end; ++r)
      for (uint64_t k = 0; k < shape.columns; ++k) {
        const double pixel = image[r * shape.columns + k];
        sums[r] += pixel;
        squares[r] += pixel * pixel;
      }
  });
  double sum = 0;
  double square = 0;
  for (uint64_t r = 0; r < shape.rows; ++r) {
    sum += sums[r];
    square += squares[r];
  }
  const double mean = sum / static_cast<double>(shape.pixels());
  return (square / static_cast<double>(shape.pixels()) - mean * mean) / (mean * mean);
}

double coefficient(const Differences &d, double pixel, double q0) {
  const double g =
      (d.north * d.north + d.south * d.south + d.west * d.west + d.east * d.east) / (pixel * pixel);
  const double l = (d.north + d.south + d.west + d.east) / pixel;
  const double q = (g / 2 - l * l / 16) / ((1 + l / 4) * (1 + l / 4));
  return std::clamp(1 / (1 + (q - q0) / (q0 * (1 + q0))), 0.0, 1.0);
}

class Srad final : public Benchmark {
 public:
  std::string_view name() const override { return "Srad"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "diffusion that spares edges, in single precision: stencils with divisions, after a sum over all";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(211, 277, 3),
                      .small = make_size(1024, 1024, 6),
                      .ref = make_size(8192, 8192, 2),
                      .large = make_size(16384, 16384, 10)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.rows < 2 || shape.columns < 3 || shape.iterations == 0)
      throw core::Error("Srad: rows must be at least 2, columns at least 3, iterations at least 1");
    return {{"image", Role::input, Element::f32, shape.pixels()},
            {"result", Role::output, Element::f32, shape.pixels()},
            {"wanted", Role::expected, Element::f64, shape.pixels()}};
  }

  // exp(x) of a random x of 0 to 1, as Rodinia makes of an image's bytes, by a fraction whose bits are the
  // same on every machine; brighter towards the last corner, so that pixels far apart differ as well.
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    const HashStream stream(seed, array_image);
    float *image = arrays.at<float>(array_image);
    parallel_for(shape.rows, rows_block, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin * shape.columns; i < end * shape.columns; ++i) {
        const double x = 0.5 + 0.5 * stream.real(i);
        const double speckle = (12 + 6 * x + x * x) / (12 - 6 * x + x * x);
        image[i] =
            static_cast<float>(speckle * (1 + static_cast<double>(i) / static_cast<double>(shape.pixels())));
      }
    });
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    double *image = arrays.at<double>(array_wanted);
    const std::unique_ptr<double[]> c(new double[shape.pixels()]);
    const std::unique_ptr<double[]> change(new double[shape.pixels()]);
    std::copy_n(arrays.at<float>(array_image), shape.pixels(), image);
    const auto each_pixel = [&shape](const auto &body) {
      parallel_for(shape.rows, rows_block, [&](uint64_t begin, uint64_t end) {
        for (uint64_t r = begin; r < end; ++r)
          for (uint64_t k = 0; k < shape.columns; ++k)
            body(r, k, r * shape.columns + k);
      });
    };
    for (uint64_t iteration = 0; iteration < shape.iterations; ++iteration) {
      const double q0 = variation(shape, image);
      each_pixel([&](uint64_t r, uint64_t k, uint64_t i) {
        c[i] = coefficient(Differences(shape, image, r, k), image[i], q0);
      });
      each_pixel([&](uint64_t r, uint64_t k, uint64_t i) {
        const Differences d(shape, image, r, k);
        change[i] = c[i] * (d.north + d.west) + c[shape.below(i)] * d.south + c[shape.after(i)] * d.east;
      });
      each_pixel([&](uint64_t, uint64_t, uint64_t i) { image[i] += double{lambda} / 4 * change[i]; });
    }
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_srad{.rows = shape.rows,
                                   .columns = shape.columns,
                                   .iterations = shape.iterations,
                                   .lambda = lambda,
                                   .image = arrays.at<float>(array_image),
                                   .result = arrays.at<float>(array_result)});
  }

  // Relative to the pixel, which stays above 0: an iteration is a mean of pixels with positive weights. Seen:
  // 0.039 of the tolerance at most, in test, small and ref, with gcc 12 at -O0, at -O3 and at -O3
  // -march=native -ffp-contract=fast, and with the CUDA form's order of operations.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const double *wanted = arrays.at<double>(array_wanted);
    return check_bounded(
        "result", arrays.at<float>(array_result), Shape(size).pixels(), selection,
        [=](uint64_t i) { return Expectation{.want = wanted[i], .tolerance = 1e-5 * wanted[i]}; });
  }

  // Bytes: the image read once for its first sums; then each iteration reads it and writes the next one,
  // whose sums can be taken on the way. q0 needs all of an image before the next iteration begins, so
  // iterations can't be fused. Operations: 34 a pixel and iteration, a division being one.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto pixels = static_cast<double>(shape.pixels());
    const auto iterations = static_cast<double>(shape.iterations);
    return {.bytes = sizeof(float) * pixels * (1 + 2 * iterations),
            .operations = 34 * pixels * iterations,
            .operation = "single-precision operation",
            .upload_bytes = sizeof(float) * pixels,
            .download_bytes = sizeof(float) * pixels};
  }

 private:
  static core::Size make_size(uint64_t rows, uint64_t columns, uint64_t iterations) {
    return {{{"rows", rows}, {"columns", columns}, {"iterations", iterations}}};
  }
};

}  // namespace

const Benchmark &srad() {
  static const Srad benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
