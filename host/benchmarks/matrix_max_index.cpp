// MatrixMaxIndex as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixMaxIndex.h>

#include <algorithm>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_out, array_number, array_expected };

class MatrixMaxIndex final : public MatrixBenchmark {
 public:
  MatrixMaxIndex()
      : MatrixBenchmark("MatrixMaxIndex",
                        "the greatest element of a matrix of single precision and its least index") {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"a", Role::input, Element::f32, elements(size)},
            {"out", Role::output, Element::f32, 1},
            {"number", Role::output, Element::u64, 1},
            {"expected", Role::expected, Element::u64, 1}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    // Few distinct values, so that the greatest stands in several places.
    float *a = arrays.at<float>(array_a);
    const HashStream stream(seed, array_a);
    const uint64_t values = elements(size) / 4 + 1;
    parallel_for(elements(size), uint64_t{1} << 18, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i)
        a[i] = static_cast<float>(stream.below(values, i)) - static_cast<float>(values) / 2 +
               make_float(stream, 0);
    });
  }

  void solve(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    const float *a = arrays.at<float>(array_a);
    arrays.at<uint64_t>(array_expected)[0] =
        static_cast<uint64_t>(std::max_element(a, a + elements(size)) - a);  // the first of equal ones
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    torment_matrix problem = begin_problem(size);
    problem.out_rows = problem.out_columns = 1;
    problem.a = arrays.at<float>(array_a);
    problem.out = arrays.at<float>(array_out);
    problem.number = arrays.at<uint64_t>(array_number);
    return to_problem(problem);
  }

  Verdict check(const core::Size &, uint64_t, const Arrays &arrays, const Selection &) const override {
    const uint64_t want = arrays.at<uint64_t>(array_expected)[0];
    const Verdict index = check_exact("number", arrays.at<uint64_t>(array_number), 1, Selection{},
                                      [=](uint64_t) { return want; });
    if (!index.right) return index;
    const float *a = arrays.at<float>(array_a);
    return check_exact("out", arrays.at<float>(array_out), 1, Selection{}, [=](uint64_t) { return a[want]; });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(elements(size));
    return {.bytes = sizeof(float) * n,
            .operations = n,
            .operation = "comparison",
            .upload_bytes = sizeof(float) * n,
            .download_bytes = sizeof(float) + sizeof(uint64_t)};
  }
};

}  // namespace

const Benchmark &matrix_max_index() {
  static const MatrixMaxIndex benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
