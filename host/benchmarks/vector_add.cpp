// VectorAdd as the host owns it: sizes, inputs, and what each element is. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/VectorAdd.h>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/fill.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_c };

class VectorAdd final : public Benchmark {
 public:
  std::string_view name() const override { return "VectorAdd"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override {
    return "c = a + b on doubles in each execution mode: gang-redundant, gang, worker, vector, automatic";
  }

  // Smaller than other benchmarks': gang-redundant mode does the whole loop on one lane of each gang.
  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = {{{"elements", 10007}}},
                      .small = {{{"elements", uint64_t{1} << 20}}},
                      .ref = {{{"elements", uint64_t{1} << 22}}},
                      .large = {{{"elements", uint64_t{1} << 24}}}}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t elements = size.at("elements");
    if (elements == 0) throw core::Error("VectorAdd: elements must be at least 1");
    return {{"a", Role::input, Element::f64, elements},
            {"b", Role::input, Element::f64, elements},
            {"c", Role::output, Element::f64, elements}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    for (const std::size_t array : {array_a, array_b})
      fill_reals(arrays.at<double>(array), size.at("elements"), HashStream(seed, array));
  }

  // Nothing to prepare: an element's expectation is one sum in check().
  void solve(const core::Size &, uint64_t, const Arrays &) const override {}

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_vector_add{.elements = size.at("elements"),
                                         .a = arrays.at<double>(array_a),
                                         .b = arrays.at<double>(array_b),
                                         .c = arrays.at<double>(array_c)});
  }

  // Exact: one addition, which every machine here rounds alike; inputs are multiples of 2^-52 in [-1, 1), so
  // that no sum is subnormal.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const double *a = arrays.at<double>(array_a);
    const double *b = arrays.at<double>(array_b);
    return check_exact("c", arrays.at<double>(array_c), size.at("elements"), selection,
                       [=](uint64_t i) { return a[i] + b[i]; });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto elements = static_cast<double>(size.at("elements"));
    return {.bytes = 3 * sizeof(double) * elements,
            .operations = elements,
            .operation = "double-precision operation",
            .upload_bytes = 2 * sizeof(double) * elements,
            .download_bytes = sizeof(double) * elements};
  }
};

}  // namespace

const Benchmark &vector_add() {
  static const VectorAdd benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
