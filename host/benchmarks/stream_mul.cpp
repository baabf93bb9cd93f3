// StreamMul as the host owns it: sizes, inputs, and the bound that each element is held to. Not for its
// loops, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/StreamMul.h>

#include <cmath>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/fill.h"
#include "benchmarks/rounding.h"
#include "benchmarks/stream_sizes.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_b, array_scalars, array_a };

class StreamMul final : public Benchmark {
 public:
  std::string_view name() const override { return "StreamMul"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override { return "a = s * b on doubles: memory bandwidth"; }
  core::Size size(core::SizeClass size_class) const override { return stream_size(size_class); }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    require_stream(name(), size);
    return {{"b", Role::input, Element::f64, size.at("elements")},
            {"scalars", Role::input, Element::f64, size.at("passes")},
            {"a", Role::output, Element::f64, size.at("elements")}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    fill_reals(arrays.at<double>(array_b), size.at("elements"), HashStream(seed, array_b));
    fill_reals(arrays.at<double>(array_scalars), size.at("passes"), HashStream(seed, array_scalars));
  }

  // Nothing to prepare: an element's expectation is one line in check().
  void solve(const core::Size &, uint64_t, const Arrays &) const override {}

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_stream_mul{.elements = size.at("elements"),
                                         .passes = size.at("passes"),
                                         .b = arrays.at<double>(array_b),
                                         .scalars = arrays.at<double>(array_scalars),
                                         .a = arrays.at<double>(array_a)});
  }

  // Against the last pass, whose values are the result. Tolerance: the one rounding is at most u*|s*b|;
  // twice that is what the suite allows. The reference is exact but for 2^-64.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const double *b = arrays.at<double>(array_b);
    const double scalar = arrays.at<double>(array_scalars)[size.at("passes") - 1];
    return check_bounded("a", arrays.at<double>(array_a), size.at("elements"), selection, [=](uint64_t i) {
      return Expectation{.want = static_cast<long double>(scalar) * b[i],
                         .tolerance = 2 * unit_roundoff * std::fabs(scalar * b[i])};
    });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto elements = static_cast<double>(size.at("elements"));
    const auto passes = static_cast<double>(size.at("passes"));
    return {.bytes = 2 * sizeof(double) * elements * passes,
            .operations = elements * passes,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * elements,
            .download_bytes = sizeof(double) * elements};
  }
};

}  // namespace

const Benchmark &stream_mul() {
  static const StreamMul benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
