// StreamTriad as the host owns it: sizes, inputs, and the bound that each element is held to.
// Not for its loops, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/StreamTriad.h>

#include <cmath>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/fill.h"
#include "benchmarks/rounding.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_b, array_c, array_scalars, array_a };

class StreamTriad final : public Benchmark {
 public:
  std::string_view name() const override { return "StreamTriad"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override { return "a = b + s * c on doubles: memory bandwidth"; }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size(uint64_t{1} << 16, 2),
                      .small = make_size(uint64_t{1} << 22, 4),
                      .ref = make_size(uint64_t{1} << 27, 5),
                      .large = make_size(uint64_t{1} << 28, 20)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t elements = size.at("elements");
    const uint64_t passes = size.at("passes");
    if (elements == 0 || passes == 0)
      throw core::Error("StreamTriad: elements and passes must be at least 1");
    return {{"b", Role::input, Element::f64, elements},
            {"c", Role::input, Element::f64, elements},
            {"scalars", Role::input, Element::f64, passes},
            {"a", Role::output, Element::f64, elements}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    fill_reals(arrays.at<double>(array_b), size.at("elements"), HashStream(seed, array_b));
    fill_reals(arrays.at<double>(array_c), size.at("elements"), HashStream(seed, array_c));
    fill_reals(arrays.at<double>(array_scalars), size.at("passes"), HashStream(seed, array_scalars));
  }

  // Nothing to prepare: an element's expectation is one line in check().
  void solve(const core::Size &, uint64_t, const Arrays &) const override {}

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_stream_triad{.elements = size.at("elements"),
                                           .passes = size.at("passes"),
                                           .b = arrays.at<double>(array_b),
                                           .c = arrays.at<double>(array_c),
                                           .scalars = arrays.at<double>(array_scalars),
                                           .a = arrays.at<double>(array_a)});
  }

  // Against the last pass, whose values are the result. Tolerance: rounding the product adds at most
  // u*|s*c|, rounding the sum at most u*(|b| + |s*c|*(1 + u)); together no more than 2u*(|b| + |s*c|).
  // A fused multiply-add rounds once and stays within it too. The reference is exact but for 2^-64.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const double *b = arrays.at<double>(array_b);
    const double *c = arrays.at<double>(array_c);
    const double scalar = arrays.at<double>(array_scalars)[size.at("passes") - 1];
    return check_bounded("a", arrays.at<double>(array_a), size.at("elements"), selection, [=](uint64_t i) {
      const long double product = static_cast<long double>(scalar) * c[i];
      const double magnitude = std::fabs(b[i]) + std::fabs(scalar * c[i]);
      return Expectation{.want = b[i] + product, .tolerance = 2 * unit_roundoff * magnitude};
    });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto elements = static_cast<double>(size.at("elements"));
    const auto passes = static_cast<double>(size.at("passes"));
    return {.bytes = 3 * sizeof(double) * elements * passes,
            .operations = 2 * elements * passes,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * 2 * elements,
            .download_bytes = sizeof(double) * elements};
  }

 private:
  static core::Size make_size(uint64_t elements, uint64_t passes) {
    return {{{"elements", elements}, {"passes", passes}}};
  }
};

}  // namespace

const Benchmark &stream_triad() {
  static const StreamTriad benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
