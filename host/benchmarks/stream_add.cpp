// StreamAdd as the host owns it: sizes, inputs, and the bound that each element is held to. Not for its
// loops, which are the plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/StreamAdd.h>

#include <cmath>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/fill.h"
#include "benchmarks/rounding.h"
#include "benchmarks/stream_sizes.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_b, array_c, array_a };

class StreamAdd final : public Benchmark {
 public:
  std::string_view name() const override { return "StreamAdd"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override { return "a = b + c on doubles: memory bandwidth"; }
  core::Size size(core::SizeClass size_class) const override { return stream_size(size_class); }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    require_stream(name(), size);
    return {{"b", Role::input, Element::f64, size.at("elements")},
            {"c", Role::input, Element::f64, stepped_elements(size)},
            {"a", Role::output, Element::f64, size.at("elements")}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    fill_reals(arrays.at<double>(array_b), size.at("elements"), HashStream(seed, array_b));
    fill_reals(arrays.at<double>(array_c), stepped_elements(size), HashStream(seed, array_c));
  }

  // Nothing to prepare: an element's expectation is one line in check().
  void solve(const core::Size &, uint64_t, const Arrays &) const override {}

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_stream_add{.elements = size.at("elements"),
                                         .passes = size.at("passes"),
                                         .step = stream_step,
                                         .b = arrays.at<double>(array_b),
                                         .c = arrays.at<double>(array_c),
                                         .a = arrays.at<double>(array_a)});
  }

  // Against the last pass, whose values are the result. Tolerance: the one rounding is at most u*|b + c|;
  // twice that is what the suite allows. The reference is exact: inputs are multiples of 2^-52 below 1.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const double *b = arrays.at<double>(array_b);
    const double *last = arrays.at<double>(array_c) + (size.at("passes") - 1) * stream_step;
    return check_bounded("a", arrays.at<double>(array_a), size.at("elements"), selection, [=](uint64_t i) {
      return Expectation{.want = static_cast<long double>(b[i]) + last[i],
                         .tolerance = 2 * unit_roundoff * std::fabs(b[i] + last[i])};
    });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto elements = static_cast<double>(size.at("elements"));
    const auto passes = static_cast<double>(size.at("passes"));
    return {.bytes = 3 * sizeof(double) * elements * passes,
            .operations = elements * passes,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * (elements + static_cast<double>(stepped_elements(size))),
            .download_bytes = sizeof(double) * elements};
  }
};

}  // namespace

const Benchmark &stream_add() {
  static const StreamAdd benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
