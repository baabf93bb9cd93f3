// MonteCarloPi as the host owns it: sizes, and the exact count of hits. The definition is that of
// plugin_api/torment/benchmarks/MonteCarloPi.h; not for its loops, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MonteCarloPi.h>

#include <array>
#include <atomic>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

constexpr uint64_t radius = 2147483647;  // 2^31 - 1, also the largest random number

// By rounding alone, sqrt(x*x + y*y) in double precision, fused or not, may fall on either side of 1 when
// the true x*x + y*y lies within a few units of roundoff u = 2^-53 of it: x and y carry one rounding each
// (which gives x*x + y*y up to 2u), products and sum add up to 2u, the root and its comparison 2u more.
// 8u covers them; in units of 1 / radius^2 that is 8 * 2^-53 * 2^62.
constexpr int64_t rim = 8 * (int64_t{1} << 9);

// One step of three: all of the paper's generator that concerns the oracle.
uint64_t draw(uint32_t &state) {
  constexpr std::array<uint32_t, 3> masks{2047, 1023, 1023};
  uint32_t drawn = 0;
  for (const uint32_t mask : masks) {
    state = state * 1103515245u + 12345u;
    drawn = (drawn << 10) ^ ((state >> 16) & mask);
  }
  return drawn;
}

class MonteCarloPi final : public Benchmark {
 public:
  std::string_view name() const override { return "MonteCarloPi"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "counts pseudo-random points in a circle: arithmetic and a sum, almost no memory traffic";
  }

  core::Size size(core::SizeClass size_class) const override {
    uint64_t points = 0;
    switch (size_class) {
      case core::SizeClass::test:
        points = uint64_t{1} << 18;
        break;
      case core::SizeClass::small:
        points = uint64_t{1} << 24;
        break;
      case core::SizeClass::ref:
        points = 200'000'000;
        break;  // the paper's
      case core::SizeClass::large:
        points = 2'000'000'000;
        break;
    }
    return {{{"points", points}}};
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    if (size.at("points") == 0) throw core::Error("MonteCarloPi: points must be at least 1");
    return {{"hits", Role::output, Element::u64, 1}, {"count", Role::expected, Element::u64, 2}};
  }

  void generate(const core::Size &, uint64_t, const Arrays &) const override {}

  // In integers: a point is inside iff rx^2 + ry^2 <= radius^2, which has no rounding and no division.
  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    std::atomic<uint64_t> inside{0};
    std::atomic<uint64_t> on_rim{0};
    parallel_for(size.at("points"), uint64_t{1} << 20, [&](uint64_t begin, uint64_t end) {
      uint64_t block_inside = 0;
      uint64_t block_on_rim = 0;
      for (uint64_t i = begin; i < end; ++i) {
        uint32_t state = static_cast<uint32_t>(seed) ^ (static_cast<uint32_t>(i) * 27u);
        const uint64_t x = draw(state);
        const uint64_t y = draw(state);
        const int64_t beyond = static_cast<int64_t>(x * x + y * y) - static_cast<int64_t>(radius * radius);
        block_inside += beyond <= 0;
        block_on_rim += beyond >= -rim && beyond <= rim;
      }
      inside += block_inside;
      on_rim += block_on_rim;
    });
    auto *expected = arrays.at<uint64_t>(1);
    expected[0] = inside;
    expected[1] = on_rim;
  }

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    return to_problem(torment_monte_carlo_pi{.points = size.at("points"),
                                             .seed = static_cast<uint32_t>(seed),
                                             .reserved = 0,
                                             .hits = arrays.at<uint64_t>(0)});
  }

  Verdict check(const core::Size &, uint64_t, const Arrays &arrays, const Selection &) const override {
    const uint64_t got = *arrays.at<uint64_t>(0);
    const uint64_t want = arrays.at<uint64_t>(1)[0];
    const uint64_t slack = arrays.at<uint64_t>(1)[1];
    const uint64_t error = got > want ? got - want : want - got;
    if (error <= slack) return {.right = true, .worst_error = {}, .message = {}};
    return {.right = false,
            .worst_error = {},
            .message = "hits is " + std::to_string(got) + ", expected " + std::to_string(want) + " (" +
                       std::to_string(slack) + " points lie on the circle's rim)"};
  }

  // Of a point: multiply and xor for the state; in each of two draws three multiplications, additions,
  // shifts and masks, two shifts and two xors. The few double-precision operations are not counted.
  core::Cost cost(const core::Size &size) const override {
    constexpr double operations_per_point = 2 + 2 * (3 * 4 + 2 * 2);
    return {.bytes = {},
            .operations = operations_per_point * static_cast<double>(size.at("points")),
            .operation = "32-bit integer operation",
            .upload_bytes = 0,
            .download_bytes = sizeof(uint64_t)};
  }
};

}  // namespace

const Benchmark &monte_carlo_pi() {
  static const MonteCarloPi benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
