// StreamCopy as the host owns it: sizes, inputs, and the exact check. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/StreamCopy.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/fill.h"
#include "benchmarks/stream_sizes.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_b, array_a };

class StreamCopy final : public Benchmark {
 public:
  std::string_view name() const override { return "StreamCopy"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override { return "a = b on doubles: memory bandwidth"; }
  core::Size size(core::SizeClass size_class) const override { return stream_size(size_class); }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    require_stream(name(), size);
    return {{"b", Role::input, Element::f64, stepped_elements(size)},
            {"a", Role::output, Element::f64, size.at("elements")}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    fill_reals(arrays.at<double>(array_b), stepped_elements(size), HashStream(seed, array_b));
  }

  // Nothing to prepare: what is expected is the input itself.
  void solve(const core::Size &, uint64_t, const Arrays &) const override {}

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_stream_copy{.elements = size.at("elements"),
                                          .passes = size.at("passes"),
                                          .step = stream_step,
                                          .b = arrays.at<double>(array_b),
                                          .a = arrays.at<double>(array_a)});
  }

  // Exact, against the last pass: a copy rounds nothing.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const double *last = arrays.at<double>(array_b) + (size.at("passes") - 1) * stream_step;
    return check_exact("a", arrays.at<double>(array_a), size.at("elements"), selection,
                       [=](uint64_t i) { return last[i]; });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto elements = static_cast<double>(size.at("elements"));
    return {.bytes = 2 * sizeof(double) * elements * static_cast<double>(size.at("passes")),
            .operations = {},
            .operation = {},
            .upload_bytes = sizeof(double) * static_cast<double>(stepped_elements(size)),
            .download_bytes = sizeof(double) * elements};
  }
};

}  // namespace

const Benchmark &stream_copy() {
  static const StreamCopy benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
