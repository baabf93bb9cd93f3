// LavaMd as the host owns it: random particles, the forces in a sample of boxes, and Newton's third law over
// all. Not for the forces of all particles, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/LavaMd.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"
#include "benchmarks/rounding.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_position, array_charge, array_force, array_wanted, array_magnitudes };

constexpr double alpha = 0.5;  // Rodinia's
constexpr uint64_t most_sampled = 64;
constexpr uint64_t stream_sample = 16;  // of the hash, beside those of the arrays
constexpr uint64_t parts = 4;           // v, x, y, z

struct Shape {
  uint64_t edge;
  uint64_t particles;

  explicit Shape(const core::Size &size) : edge(size.at("boxes")), particles(size.at("particles")) {}

  uint64_t boxes() const { return edge * edge * edge; }
  uint64_t all() const { return boxes() * particles; }
  uint64_t box_elements() const { return particles * parts; }
  uint64_t sampled() const { return std::min(boxes(), most_sampled); }

  // All boxes where they are few; else the first, the last, and others that follow from the seed.
  uint64_t sampled_box(uint64_t sample, uint64_t seed) const {
    if (boxes() <= most_sampled) return sample;
    if (sample < 2) return sample == 0 ? 0 : boxes() - 1;
    return HashStream(seed, stream_sample).below(boxes(), sample);
  }

  // Calls visit(box) for the box and those around it.
  template <class Visit>
  void each_neighbour(uint64_t box, const Visit &visit) const {
    const auto from = [](uint64_t c) { return c == 0 ? 0 : c - 1; };
    const auto to = [this](uint64_t c) { return std::min(c + 1, edge - 1); };
    const uint64_t x = box % edge;
    const uint64_t y = box / edge % edge;
    const uint64_t z = box / edge / edge;
    for (uint64_t nz = from(z); nz <= to(z); ++nz)
      for (uint64_t ny = from(y); ny <= to(y); ++ny)
        for (uint64_t nx = from(x); nx <= to(x); ++nx)
          visit((nz * edge + ny) * edge + nx);
  }

  // Pairs of boxes that feel each other, in both directions, each box with itself: (3 * edge - 2)^3.
  double box_pairs() const {
    const double along = 3 * static_cast<double>(edge) - 2;
    return along * along * along;
  }
};

// The sums of one particle and the sums of their terms' absolute values.
struct Sums {
  std::array<double, parts> value{};
  std::array<double, parts> magnitude{};

  void add(const double *own, const double *other, double charge) {
    const double exponent =
        2 * alpha * alpha * (own[0] + other[0] - (own[1] * other[1] + own[2] * other[2] + own[3] * other[3]));
    const double weight = charge * std::exp(-exponent);
    for (uint64_t part = 0; part < parts; ++part) {
      const double term = part == 0 ? weight : 2 * weight * (own[part] - other[part]);
      value[part] += term;
      magnitude[part] += std::fabs(term);
    }
  }
};

void merge(Verdict &verdict, const Verdict &other) {
  if (verdict.right && !other.right) verdict = {false, verdict.worst_error, other.message};
  if (other.worst_error) verdict.worst_error = std::max(verdict.worst_error.value_or(0), *other.worst_error);
}

class LavaMd final : public Benchmark {
 public:
  std::string_view name() const override { return "LavaMd"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "forces between particles of neighbouring boxes: exponentials, with every byte used many times";
  }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(3, 33),
                      .small = make_size(3, 100),
                      .ref = make_size(8, 100),
                      .large = make_size(24, 100)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const Shape shape(size);
    if (shape.edge == 0 || shape.edge > 1000 || shape.particles == 0 || shape.particles > 1'000'000)
      throw core::Error("LavaMd: boxes must be 1 to 1000, particles 1 to 1000000");
    const uint64_t sampled = shape.sampled() * shape.box_elements();
    return {{"position", Role::input, Element::f64, shape.all() * parts},
            {"charge", Role::input, Element::f64, shape.all()},
            {"force", Role::output, Element::f64, shape.all() * parts},
            {"wanted", Role::expected, Element::f64, sampled},
            {"magnitudes", Role::expected, Element::f64, sampled}};
  }

  // v, x, y and z from 0 to 1, each by itself as in Rodinia; charges of both signs.
  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    const HashStream positions(seed, array_position);
    const HashStream charges(seed, array_charge);
    double *position = arrays.at<double>(array_position);
    double *charge = arrays.at<double>(array_charge);
    parallel_for(shape.all(), uint64_t{1} << 14, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i) {
        charge[i] = charges.real(i);
        for (uint64_t e = i * parts; e < (i + 1) * parts; ++e)
          position[e] = 0.5 + 0.5 * positions.real(e);
      }
    });
  }

  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    const Shape shape(size);
    const double *position = arrays.at<double>(array_position);
    const double *charge = arrays.at<double>(array_charge);
    parallel_for(shape.sampled() * shape.particles, 1, [&](uint64_t i, uint64_t) {
      const uint64_t box = shape.sampled_box(i / shape.particles, seed);
      const uint64_t own = box * shape.particles + i % shape.particles;
      Sums sums;
      shape.each_neighbour(box, [&](uint64_t other) {
        for (uint64_t j = other * shape.particles; j < (other + 1) * shape.particles; ++j)
          sums.add(position + own * parts, position + j * parts, charge[j]);
      });
      std::ranges::copy(sums.value, arrays.at<double>(array_wanted) + i * parts);
      std::ranges::copy(sums.magnitude, arrays.at<double>(array_magnitudes) + i * parts);
    });
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const Shape shape(size);
    return to_problem(torment_lava_md{.boxes = shape.edge,
                                      .particles = shape.particles,
                                      .alpha = alpha,
                                      .position = arrays.at<double>(array_position),
                                      .charge = arrays.at<double>(array_charge),
                                      .force = arrays.at<double>(array_force)});
  }

  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &selection) const override {
    const Shape shape(size);
    Verdict verdict = check_balance(shape, arrays);
    for (uint64_t sample = 0; sample < shape.sampled() && verdict.right; ++sample)
      merge(verdict, check_box(shape, sample, shape.sampled_box(sample, seed), arrays, selection));
    return verdict;
  }

  // Operations: 23 a pair of particles, the exponential being one. Bytes: every particle read and written
  // once.
  core::Cost cost(const core::Size &size) const override {
    const Shape shape(size);
    const auto all = static_cast<double>(shape.all());
    const auto pairs_of_boxes = static_cast<double>(shape.particles * shape.particles);
    return {.bytes = sizeof(double) * (2 * parts + 1) * all,
            .operations = 23 * shape.box_pairs() * pairs_of_boxes,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * (parts + 1) * all,
            .download_bytes = sizeof(double) * parts * all};
  }

 private:
  static core::Size make_size(uint64_t boxes, uint64_t particles) {
    return {{{"boxes", boxes}, {"particles", particles}}};
  }

  // Of a term: the exponent, of magnitudes up to 5 / 2, by 6 roundings; the exponential, 2 in all; 5 for the
  // products and the difference: less than 24. And as many again as there are terms to add. It is of the
  // worst case: seen, 3.8e-4 (test), 1.3e-4 (small) and 1.2e-4 (ref, by one of them) of it at most, with gcc
  // 12 at -O0, at -O3 and at -O3 -march=native -ffp-contract=fast; at the first two in the very order of the
  // oracle.
  static double bound(const Shape &shape) { return 2 * rounding_bound(27 * shape.particles + 24); }

  static Verdict check_box(const Shape &shape, uint64_t sample, uint64_t box, const Arrays &arrays,
                           const Selection &selection) {
    const uint64_t elements = shape.box_elements();
    const double *wanted = arrays.at<double>(array_wanted) + sample * elements;
    const double *magnitudes = arrays.at<double>(array_magnitudes) + sample * elements;
    const uint64_t before = box * elements % selection.stride;
    const Selection of_box{.stride = selection.stride,
                           .offset = (selection.offset + selection.stride - before) % selection.stride};
    return check_bounded("force of box " + std::to_string(box),
                         arrays.at<double>(array_force) + box * elements, elements, of_box,
                         [=, tolerance = bound(shape)](uint64_t e) {
                           return Expectation{.want = wanted[e], .tolerance = tolerance * magnitudes[e]};
                         });
  }

  // Two particles push each other alike in opposite directions, so charge times force adds up to nothing. No
  // term exceeds 2 * exp(3 / 2).
  static Verdict check_balance(const Shape &shape, const Arrays &arrays) {
    const double *charge = arrays.at<double>(array_charge);
    const double *force = arrays.at<double>(array_force);
    std::array<double, parts - 1> sums{};
    double magnitude = 0;
    for (uint64_t i = 0; i < shape.all(); ++i) {
      magnitude += std::fabs(charge[i]);
      for (uint64_t part = 1; part < parts; ++part)
        sums[part - 1] += charge[i] * force[i * parts + part];
    }
    const double terms = 27 * static_cast<double>(shape.particles);
    const double of_sums = rounding_bound(shape.all()) + bound(shape);
    const double tolerance = of_sums * magnitude * terms * 2 * std::exp(1.5);
    return check_bounded("sum of charge times force, of x, y and z", sums.data(), sums.size(), {},
                         [=](uint64_t) { return Expectation{.want = 0, .tolerance = tolerance}; });
  }
};

}  // namespace

const Benchmark &lava_md() {
  static const LavaMd benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
