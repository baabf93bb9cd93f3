// MatrixCount as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixCount.h>

#include <algorithm>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_number, array_expected };

class MatrixCount final : public MatrixBenchmark {
 public:
  MatrixCount()
      : MatrixBenchmark("MatrixCount", "how many elements of a matrix of single precision have a value") {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"a", Role::input, Element::f32, elements(size)},
            {"number", Role::output, Element::u64, 1},
            {"expected", Role::expected, Element::u64, 1}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    float *a = arrays.at<float>(array_a);
    const HashStream stream(seed, array_a);
    parallel_for(elements(size), uint64_t{1} << 18, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i)
        a[i] = static_cast<float>(stream.below(4, i));
    });
    a[0] = 2;  // counts, so that its loss shows
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const float *a = arrays.at<float>(array_a);
    arrays.at<uint64_t>(array_expected)[0] = static_cast<uint64_t>(std::count(a, a + elements(size), 2.0F));
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    torment_matrix problem = begin_problem(size);
    problem.value = 2;
    problem.a = arrays.at<float>(array_a);
    problem.number = arrays.at<uint64_t>(array_number);
    return to_problem(problem);
  }

  Verdict check(const core::Size &, uint64_t, const Arrays &arrays, const Selection &) const override {
    const uint64_t want = arrays.at<uint64_t>(array_expected)[0];
    return check_exact("number", arrays.at<uint64_t>(array_number), 1, Selection{},
                       [=](uint64_t) { return want; });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(elements(size));
    return {.bytes = sizeof(float) * n,
            .operations = n,
            .operation = "comparison",
            .upload_bytes = sizeof(float) * n,
            .download_bytes = sizeof(uint64_t)};
  }
};

}  // namespace

const Benchmark &matrix_count() {
  static const MatrixCount benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
