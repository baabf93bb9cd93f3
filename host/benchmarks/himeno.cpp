// Himeno as the host owns it: an eigenmode, of which a closed form says what all sweeps make, but for a patch
// of general coefficients whose surroundings, as far as it is felt, are followed in double precision.
// Not for the sweeps on the whole grid, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Himeno.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/eigenmode.h"
#include "benchmarks/hash.h"
#include "benchmarks/himeno_patch.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

using namespace himeno_detail;

class Himeno final : public Benchmark {
 public:
  std::string_view name() const override { return "Himeno"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "Jacobi pressure solver of 19 points in single precision: many streams and a sum";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(21, 27, 77, 5),
                      .small = make_size(96, 96, 192, 3),
                      .ref = make_size(192, 192, 384, 8),
                      .large = make_size(320, 320, 640, 20)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.planes < 3 || shape.rows < 3 || shape.columns < 3 || shape.sweeps == 0)
      throw core::Error("Himeno: planes, rows and columns must be at least 3, sweeps at least 1");
    const uint64_t cells = shape.cells();
    return {{"pressure", Role::input, Element::f32, cells},
            {"a", Role::input, Element::f32, 4 * cells},
            {"b", Role::input, Element::f32, 3 * cells},
            {"c", Role::input, Element::f32, 3 * cells},
            {"mask", Role::input, Element::f32, cells},
            {"source", Role::input, Element::f32, cells},
            {"result", Role::output, Element::f32, cells},
            {"gosa", Role::output, Element::f32, shape.sweeps},
            {"near_patch", Role::expected, Element::f64, Box(shape, shape.sweeps).cells()},
            {"gosa_sum", Role::expected, Element::f64, shape.sweeps}};
  }

  // Outside the patch the weights of a cell's six neighbours are the same power of two and a3 takes it back:
  // exactly the mode's sweep, yet another cell's coefficients give another result.
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    const Mode mode(shape, seed);
    const Box patch(shape, 0);
    const Coefficients to(shape, arrays);
    float *pressure = arrays.at<float>(array_pressure);
    const HashStream scales(seed, array_a);
    parallel_for(shape.planes, 1, [&](uint64_t plane, uint64_t) {
      for (uint64_t r = 0; r < shape.rows; ++r)
        for (uint64_t k = 0; k < shape.columns; ++k) {
          const uint64_t cell = (plane * shape.rows + r) * shape.columns + k;
          const float scale = 0.5F * static_cast<float>(uint64_t{1} << scales.below(3, cell));
          pressure[cell] = static_cast<float>(mode.amplitude * mode.shape_at(plane, r, k));
          if (patch.holds(plane, r, k))
            to.set_general(cell, scale, seed);
          else
            to.set_plain(cell, scale);
        }
    });
  }

  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    follow_patch(shape, Mode(shape, seed), Coefficients(shape, arrays), arrays.at<float>(array_pressure),
                 arrays.at<double>(array_near_patch), arrays.at<double>(array_gosa_sum));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_himeno{.planes = shape.planes,
                                     .rows = shape.rows,
                                     .columns = shape.columns,
                                     .sweeps = shape.sweeps,
                                     .pressure = arrays.at<float>(array_pressure),
                                     .a = arrays.at<float>(array_a),
                                     .b = arrays.at<float>(array_b),
                                     .c = arrays.at<float>(array_c),
                                     .mask = arrays.at<float>(array_mask),
                                     .source = arrays.at<float>(array_source),
                                     .result = arrays.at<float>(array_result),
                                     .gosa = arrays.at<float>(array_gosa)});
  }

  // Tolerance of the pressure: no value exceeds the amplitude A, in the patch either, by the choice of its
  // coefficients. A sweep's up to 23 additions and 14 multiplications, on terms whose magnitudes add up to A
  // at most, add less than g(38)*A in single precision, and a sweep passes errors on without growth; twice
  // that, as elsewhere. Of gosa: 1e-4 relative. Seen: 0.013 of these at most, in test, small and ref,
  // with gcc 12 at -O0, at -O3 and at -O3 with fused multiply-add; nvcc not yet.
  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &selection) const override {
    const Shape shape(size);
    const double *gosa_sum = arrays.at<double>(array_gosa_sum);
    Verdict gosa = check_bounded("gosa", arrays.at<float>(array_gosa), shape.sweeps, {}, [=](uint64_t k) {
      return Expectation{.want = gosa_sum[k], .tolerance = 1e-4 * gosa_sum[k]};
    });
    if (!gosa.right) return gosa;
    const Mode mode(shape, seed);
    const double left = mode.amplitude * std::pow(mode.factor, static_cast<double>(shape.sweeps));
    const double nu = 38 * static_cast<double>(std::numeric_limits<float>::epsilon()) / 2;
    const double tolerance = 2 * static_cast<double>(shape.sweeps) * nu / (1 - nu) * mode.amplitude;
    const Box box(shape, shape.sweeps);
    const double *near_patch = arrays.at<double>(array_near_patch);
    Verdict verdict = check_bounded(
        "result", arrays.at<float>(array_result), shape.cells(), selection, [&](uint64_t i) -> Expectation {
          const uint64_t k = i % shape.columns;
          const uint64_t r = i / shape.columns % shape.rows;
          const uint64_t plane = i / shape.columns / shape.rows;
          if (is_border(plane, shape.planes) || is_border(r, shape.rows) || is_border(k, shape.columns))
            return {};
          const double want =
              box.holds(plane, r, k) ? near_patch[box.index(plane, r, k)] : left * mode.shape_at(plane, r, k);
          return {.want = want, .tolerance = tolerance};
        });
    if (verdict.worst_error && gosa.worst_error)
      verdict.worst_error = std::max(*verdict.worst_error, *gosa.worst_error);
    return verdict;
  }

  // A sweep must read thirteen arrays and write one. (A stencil with constant weights would move two; here
  // the weights are twelve arrays of their own, far beyond any cache.) Operations: as Himeno counts, 34 a
  // cell.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto cells = static_cast<double>(shape.cells());
    const auto sweeps = static_cast<double>(shape.sweeps);
    const auto interior = static_cast<double>((shape.planes - 2) * (shape.rows - 2) * (shape.columns - 2));
    return {.bytes = 14 * sizeof(float) * cells * sweeps,
            .operations = 34 * interior * sweeps,
            .operation = "single-precision operation",
            .upload_bytes = 13 * sizeof(float) * cells,
            .download_bytes = sizeof(float) * (cells + sweeps)};
  }

 private:
  static core::Size make_size(uint64_t planes, uint64_t rows, uint64_t columns, uint64_t sweeps) {
    return {{{"planes", planes}, {"rows", rows}, {"columns", columns}, {"sweeps", sweeps}}};
  }

  static bool is_border(uint64_t index, uint64_t points) { return index == 0 || index + 1 == points; }
};

}  // namespace

const Benchmark &himeno() {
  static const Himeno benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
