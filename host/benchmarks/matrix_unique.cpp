// MatrixUnique as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixUnique.h>

#include <algorithm>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"
#include "core/error.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_out, array_number, array_expected };

/// As many integers as floats hold exactly and evenly, so many distinct values there can be.
constexpr uint64_t integers = uint64_t{1} << 24;

class MatrixUnique final : public MatrixBenchmark {
 public:
  MatrixUnique()
      : MatrixBenchmark("MatrixUnique", "the distinct elements of a matrix of single precision, sorted",
                        {.small = 1024, .ref = 4096, .large = 8192}, {{"distinct_percent", 25}}) {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    const uint64_t distinct = count_distinct(size);
    return {{"a", Role::input, Element::f32, elements(size)},
            {"out", Role::output, Element::f32, elements(size)},
            {"number", Role::output, Element::u64, 1},
            {"expected", Role::expected, Element::f32, distinct}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    float *a = arrays.at<float>(array_a);
    const uint64_t n = elements(size);
    const uint64_t distinct = count_distinct(size);
    const Shuffle shuffle(n, HashStream(seed, array_a));
    parallel_for(n, uint64_t{1} << 18, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i)
        a[i] = to_float(integer(shuffle.place(i) % distinct, seed));
    });
  }

  /// By marking the integers that occur, since they are few.
  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    std::vector<bool> occurs(integers);
    for (uint64_t k = 0; k < count_distinct(size); ++k)
      occurs[integer(k, seed)] = true;
    float *next = arrays.at<float>(array_expected);
    for (uint64_t value = 0; value < integers; ++value)
      if (occurs[value]) *next++ = to_float(value);
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    torment_matrix problem = begin_problem(size);
    problem.out_rows = 1;
    problem.out_columns = elements(size);
    problem.a = arrays.at<float>(array_a);
    problem.out = arrays.at<float>(array_out);
    problem.number = arrays.at<uint64_t>(array_number);
    return to_problem(problem);
  }

  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const uint64_t distinct = count_distinct(size);
    const Verdict number = check_exact("number", arrays.at<uint64_t>(array_number), 1, Selection{},
                                       [=](uint64_t) { return distinct; });
    if (!number.right) return number;
    const float *expected = arrays.at<float>(array_expected);
    return check_exact("out", arrays.at<float>(array_out), distinct, selection,
                       [=](uint64_t i) { return expected[i]; });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(elements(size));
    return {.bytes = 2 * sizeof(float) * n,
            .operations = n,
            .operation = "element sorted",
            .upload_bytes = sizeof(float) * n,
            .download_bytes = sizeof(float) * static_cast<double>(count_distinct(size))};
  }

 private:
  /// At least one value; 0 percent is one, and above 2^24 elements no more than that many.
  uint64_t count_distinct(const core::Size &size) const {
    return std::clamp(share(size, "distinct_percent"), uint64_t{1}, integers);
  }

  /// Another integer below 2^24 for each k below 2^24: the factor is odd.
  static uint64_t integer(uint64_t k, uint64_t seed) {
    return (k * 0x9E3779B1 + seed * 0x85EBCA77 + 12345) % integers;
  }

  /// Rising with the integer, half of them negative, exact.
  static float to_float(uint64_t integer) {
    constexpr auto middle = integers / 2;
    return (static_cast<float>(integer) - static_cast<float>(middle)) * 0x1p-10F;
  }
};

}  // namespace

const Benchmark &matrix_unique() {
  static const MatrixUnique benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
