// Dot as the host owns it: sizes, integer inputs, and the exact sums. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Dot.h>

#include <mutex>

#include "benchmarks/benchmark.h"
#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/fill.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

// Elements from one product's part of b to the next one's: a few cache lines, so that all are aligned
// alike.
constexpr uint64_t step = 64;

// Inputs are integers in [-limit, limit). Products are at most 2^24, so sums of up to 2^29 of them stay
// within 2^53 whatever their order: a plugin's sum has one right value, bit for bit.
constexpr uint64_t limit = 4096;
constexpr uint64_t most_elements = uint64_t{1} << 29;

enum Array : std::size_t { array_a, array_b, array_sums, array_expected };

class Dot final : public Benchmark {
 public:
  std::string_view name() const override { return "Dot"; }
  uint32_t revision() const override { return 1; }
  std::string_view summary() const override { return "sum of a * b on doubles: bandwidth and a reduction"; }

  core::Size size(core::SizeClass size_class) const override {
    return ClassSizes{.test = make_size((uint64_t{1} << 16) + 1, 3),
                      .small = make_size(uint64_t{1} << 22, 16),
                      .ref = make_size(uint64_t{1} << 26, 14),
                      .large = make_size(uint64_t{1} << 28, 20)}
        .of(size_class);
  }

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    if (size.at("elements") == 0 || size.at("elements") > most_elements || size.at("dots") == 0)
      throw core::Error("Dot: elements must be 1 to " + std::to_string(most_elements) +
                        ", so that sums are exact, and dots at least 1");
    return {{"a", Role::input, Element::f64, size.at("elements")},
            {"b", Role::input, Element::f64, elements_of_b(size)},
            {"sums", Role::output, Element::f64, size.at("dots")},
            {"expected_sums", Role::expected, Element::i64, size.at("dots")}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    fill_integers(arrays.at<double>(array_a), size.at("elements"), limit, HashStream(seed, array_a));
    fill_integers(arrays.at<double>(array_b), elements_of_b(size), limit, HashStream(seed, array_b));
  }

  // In integers, all products of a block of a while it is in the cache.
  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const double *a = arrays.at<double>(array_a);
    const double *b = arrays.at<double>(array_b);
    const uint64_t dots = size.at("dots");
    std::vector<int64_t> totals(dots, 0);
    std::mutex totals_mutex;
    parallel_for(size.at("elements"), uint64_t{1} << 14, [&](uint64_t begin, uint64_t end) {
      std::vector<int32_t> from_a(a + begin, a + end);
      std::vector<int32_t> from_b(b + begin, b + end + (dots - 1) * step);
      std::vector<int64_t> sums(dots, 0);
      for (uint64_t k = 0; k < dots; ++k)
        for (uint64_t i = 0; i < end - begin; ++i)
          sums[k] += static_cast<int64_t>(from_a[i]) * from_b[i + k * step];
      const std::lock_guard lock(totals_mutex);
      for (uint64_t k = 0; k < dots; ++k)
        totals[k] += sums[k];
    });
    std::copy(totals.begin(), totals.end(), arrays.at<int64_t>(array_expected));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    return to_problem(torment_dot{.elements = size.at("elements"),
                                  .dots = size.at("dots"),
                                  .step = step,
                                  .a = arrays.at<double>(array_a),
                                  .b = arrays.at<double>(array_b),
                                  .sums = arrays.at<double>(array_sums)});
  }

  // Exact, and always whole: there are few.
  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays, const Selection &) const override {
    const int64_t *expected = arrays.at<int64_t>(array_expected);
    return check_exact("sums", arrays.at<double>(array_sums), size.at("dots"), {},
                       [=](uint64_t k) { return static_cast<double>(expected[k]); });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto elements = static_cast<double>(size.at("elements"));
    const auto dots = static_cast<double>(size.at("dots"));
    return {.bytes = 2 * sizeof(double) * elements * dots,
            .operations = 2 * elements * dots,
            .operation = "double-precision operation",
            .upload_bytes = sizeof(double) * (elements + static_cast<double>(elements_of_b(size))),
            .download_bytes = sizeof(double) * dots};
  }

 private:
  static core::Size make_size(uint64_t elements, uint64_t dots) {
    return {{{"elements", elements}, {"dots", dots}}};
  }

  static uint64_t elements_of_b(const core::Size &size) {
    return size.at("elements") + (size.at("dots") - 1) * step;
  }
};

}  // namespace

const Benchmark &dot() {
  static const Dot benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
