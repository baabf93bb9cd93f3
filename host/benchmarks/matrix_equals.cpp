// MatrixEquals as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixEquals.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_b, array_number };

constexpr uint64_t stream_place = 16;  // of the hash, beside those of the arrays

class MatrixEquals final : public MatrixBenchmark {
 public:
  MatrixEquals() : MatrixBenchmark("MatrixEquals", "where two matrices of single precision first differ") {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"a", Role::input, Element::f32, elements(size)},
            {"b", Role::input, Element::f32, elements(size)},
            {"number", Role::output, Element::u64, 1}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    // Equal but for one element in the last sixteenth, so that stopping there would save little, and one
    // behind it.
    const uint64_t first = first_difference(size, seed);
    for (const std::size_t array : {array_a, array_b}) {
      float *elements_of = arrays.at<float>(array);
      fill_floats(elements_of, elements(size), HashStream(seed, array_a));
    }
    arrays.at<float>(array_b)[first] += 4;
    arrays.at<float>(array_b)[elements(size) - 1] += 4;
  }

  Problem bind(const core::Size &size, uint64_t, const Arrays &arrays) const override {
    torment_matrix problem = begin_problem(size);
    problem.a = arrays.at<float>(array_a);
    problem.b = arrays.at<float>(array_b);
    problem.number = arrays.at<uint64_t>(array_number);
    return to_problem(problem);
  }

  Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                const Selection &) const override {
    return check_exact("number", arrays.at<uint64_t>(array_number), 1, Selection{},
                       [want = first_difference(size, seed)](uint64_t) { return want; });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(elements(size));
    return {.bytes = 2 * sizeof(float) * n,
            .operations = n,
            .operation = "comparison",
            .upload_bytes = 2 * sizeof(float) * n,
            .download_bytes = sizeof(uint64_t)};
  }

 private:
  uint64_t first_difference(const core::Size &size, uint64_t seed) const {
    const uint64_t n = elements(size);
    return n - 1 - HashStream(seed, stream_place).below(n / 16 + 1, 0);
  }
};

}  // namespace

const Benchmark &matrix_equals() {
  static const MatrixEquals benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
