// Hotspot as the host owns it: a chip of cells of one size, and the same steps in double precision. Not for
// the steps in single precision, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Hotspot.h>

#include <algorithm>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_temperature, array_power, array_result, array_wanted };

// Rodinia's silicon. Its chip has one size and its cells get smaller as the grid grows, until from about
// 2048 x 2048 on the step is unstable; here cells have the size of its 1024 x 1024 grid, but for being a
// little wider than high, so that rows taken for columns show.
constexpr double chip_thickness = 0.0005;          // m
constexpr double cell_height = 0.016 / 1024;       // m
constexpr double cell_width = 1.25 * cell_height;  // m
constexpr double conductivity = 100;               // W / (m K)
constexpr double heat_capacity = 1.75e6;           // J / (m^3 K)
constexpr double fitting_factor = 0.5;             // of the capacity
constexpr double largest_power_density = 3e6;      // W / m^2
constexpr double precision = 0.001;                // K a step at that density
constexpr double ambient_temperature = 80;         // K, as in Rodinia
constexpr double step_s = precision * fitting_factor * chip_thickness * heat_capacity / largest_power_density;

struct Coefficients {
  float ambient = ambient_temperature;
  float heat = static_cast<float>(
      step_s / (fitting_factor * heat_capacity * chip_thickness * cell_width * cell_height));
  float vertical = static_cast<float>(2 * conductivity * chip_thickness * cell_width / cell_height);
  float horizontal = static_cast<float>(2 * conductivity * chip_thickness * cell_height / cell_width);
  float sink = static_cast<float>(conductivity * cell_height * cell_width / chip_thickness);
};

struct Shape {
  uint64_t rows;
  uint64_t columns;
  uint64_t steps;

  explicit Shape(const core::Size &size)
      : rows(size.at("rows")), columns(size.at("columns")), steps(size.at("steps")) {}

  uint64_t cells() const { return rows * columns; }
};

template <class Real>
void step_row(const Shape &shape, uint64_t r, const Real *now, const float *power, double *next) {
  const Coefficients of;
  const uint64_t last = shape.columns - 1;
  const Real *t = now + r * shape.columns;
  const Real *north = r == 0 ? t : t - shape.columns;
  const Real *south = r + 1 == shape.rows ? t : t + shape.columns;
  const auto step = [&](uint64_t c, uint64_t west, uint64_t east) {
    const double own = t[c];
    const double flow =
        power[r * shape.columns + c] + (static_cast<double>(north[c]) + south[c] - 2 * own) * of.vertical +
        (static_cast<double>(t[west]) + t[east] - 2 * own) * of.horizontal + (of.ambient - own) * of.sink;
    next[r * shape.columns + c] = own + of.heat * flow;
  };
  step(0, 0, 1);
  for (uint64_t c = 1; c < last; ++c)
    step(c, c - 1, c + 1);
  step(last, last - 1, last);
}

template <class Real>
void step_all(const Shape &shape, const Real *now, const float *power, double *next) {
  parallel_for(shape.rows, 16, [&](uint64_t begin, uint64_t end) {
    for (uint64_t r = begin; r < end; ++r)
      step_row(shape, r, now, power, next);
  });
}

class Hotspot final : public Benchmark {
 public:
  std::string_view name() const override { return "Hotspot"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "temperature of a chip, five points and a source in single precision: steps that can be fused";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(211, 277, 7),
                      .small = make_size(1024, 1024, 36),
                      .ref = make_size(8192, 8192, 20),
                      .large = make_size(16384, 16384, 32)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.rows < 2 || shape.columns < 3 || shape.steps == 0)
      throw core::Error("Hotspot: rows must be at least 2, columns at least 3, steps at least 1");
    return {{"temperature", Role::input, Element::f32, shape.cells()},
            {"power", Role::input, Element::f32, shape.cells()},
            {"result", Role::output, Element::f32, shape.cells()},
            {"wanted", Role::expected, Element::f64, shape.cells()}};
  }

  // Temperatures as Rodinia's, 320 to 340 K; powers of 0 to 1 W, far beyond what silicon stands, so that they
  // show after one step.
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const HashStream temperatures(seed, array_temperature);
    const HashStream powers(seed, array_power);
    float *temperature = arrays.at<float>(array_temperature);
    float *power = arrays.at<float>(array_power);
    parallel_for(Shape(size).cells(), uint64_t{1} << 18, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i) {
        temperature[i] = static_cast<float>(330 + 10 * temperatures.real(i));
        power[i] = static_cast<float>(0.5 + 0.5 * powers.real(i));
      }
    });
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    const float *power = arrays.at<float>(array_power);
    double *wanted = arrays.at<double>(array_wanted);
    const std::unique_ptr<double[]> between(new double[shape.cells()]);
    double *next = shape.steps % 2 == 1 ? wanted : between.get();
    step_all(shape, arrays.at<float>(array_temperature), power, next);
    for (uint64_t k = 1; k < shape.steps; ++k) {
      const double *now = next;
      next = next == wanted ? between.get() : wanted;
      step_all(shape, now, power, next);
    }
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    const Coefficients of;
    return to_problem(torment_hotspot{.rows = shape.rows,
                                      .columns = shape.columns,
                                      .steps = shape.steps,
                                      .ambient = of.ambient,
                                      .heat = of.heat,
                                      .vertical = of.vertical,
                                      .horizontal = of.horizontal,
                                      .sink = of.sink,
                                      .temperature = arrays.at<float>(array_temperature),
                                      .power = arrays.at<float>(array_power),
                                      .result = arrays.at<float>(array_result)});
  }

  // A step is a mean of temperatures with positive weights, so it doesn't enlarge errors, and adds a few
  // roundings of 340 K: 1e-5, or 168 units of roundoff, for steps in the tens. Seen: 0.023 of that at most,
  // in test, small and ref, with gcc 12 at -O0, at -O3 and at -O3 -march=native -ffp-contract=fast, and with
  // the CUDA form's order of operations.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const double *wanted = arrays.at<double>(array_wanted);
    return check_bounded(
        "result", arrays.at<float>(array_result), Shape(size).cells(), selection,
        [=](uint64_t i) { return Expectation{.want = wanted[i], .tolerance = 1e-5 * wanted[i]}; });
  }

  // Bytes: both inputs read and the result written, once every four steps. Nobody has to go through memory at
  // each step, and Rodinia's CUDA code doesn't; but the more steps a tile goes alone, the more of its
  // neighbours' cells it must compute as well, and past four that costs more than it saves.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    constexpr uint64_t steps_per_pass = 4;
    const auto cells = static_cast<double>(shape.cells());
    const uint64_t passes = (shape.steps + steps_per_pass - 1) / steps_per_pass;
    return {.bytes = 3 * sizeof(float) * cells * static_cast<double>(passes),
            .operations = 15 * cells * static_cast<double>(shape.steps),
            .operation = "single-precision operation",
            .upload_bytes = 2 * sizeof(float) * cells,
            .download_bytes = sizeof(float) * cells};
  }

 private:
  static core::Size make_size(uint64_t rows, uint64_t columns, uint64_t steps) {
    return {{{"rows", rows}, {"columns", columns}, {"steps", steps}}};
  }
};

}  // namespace

const Benchmark &hotspot() {
  static const Hotspot benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
