// MatrixFind as the host owns it: sizes, inputs, and what is expected. Not for its loops, which are the
// plugins'.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/MatrixFind.h>

#include "benchmarks/catalogue_rows.h"
#include "benchmarks/compare.h"
#include "benchmarks/matrix.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {
namespace {

enum Array : std::size_t { array_a, array_indices, array_number, array_expected };

constexpr uint64_t stream_value = 16;  // of the hash, beside those of the arrays

class MatrixFind final : public MatrixBenchmark {
 public:
  MatrixFind()
      : MatrixBenchmark("MatrixFind", "all places of a value in a matrix of single precision, in order",
                        {.small = 4096, .ref = 8192, .large = 16384}, {{"match_percent", 25}}) {}

  std::vector<ArraySpec> arrays(const core::Size &size) const override {
    return {{"a", Role::input, Element::f32, elements(size)},
            {"indices", Role::output, Element::u32, elements(size)},
            {"number", Role::output, Element::u64, 1},
            {"expected", Role::expected, Element::u32, share(size, "match_percent")}};
  }

  void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    float *a = arrays.at<float>(array_a);
    const uint64_t n = elements(size);
    const uint64_t matches = share(size, "match_percent");
    const HashStream stream(seed, array_a);
    const Shuffle shuffle(n, stream);
    parallel_for(n, uint64_t{1} << 18, [=](uint64_t begin, uint64_t end) {
      for (uint64_t i = begin; i < end; ++i)
        a[i] = shuffle.place(i) < matches ? value(seed) : value(seed) + 3 + make_float(stream, i);
    });
  }

  void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    uint32_t *next = arrays.at<uint32_t>(array_expected);
    const uint64_t matches = share(size, "match_percent");
    const Shuffle shuffle(elements(size), HashStream(seed, array_a));
    for (uint64_t i = 0; i < elements(size); ++i)
      if (shuffle.place(i) < matches) *next++ = static_cast<uint32_t>(i);
  }

  Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const override {
    torment_matrix problem = begin_problem(size);
    problem.value = value(seed);
    problem.a = arrays.at<float>(array_a);
    problem.indices = arrays.at<uint32_t>(array_indices);
    problem.number = arrays.at<uint64_t>(array_number);
    return to_problem(problem);
  }

  Verdict check(const core::Size &size, uint64_t, const Arrays &arrays,
                const Selection &selection) const override {
    const uint64_t matches = share(size, "match_percent");
    const Verdict number = check_exact("number", arrays.at<uint64_t>(array_number), 1, Selection{},
                                       [=](uint64_t) { return matches; });
    if (!number.right) return number;
    const uint32_t *expected = arrays.at<uint32_t>(array_expected);
    return check_exact("indices", arrays.at<uint32_t>(array_indices), matches, selection,
                       [=](uint64_t i) { return expected[i]; });
  }

  core::Cost cost(const core::Size &size) const override {
    const auto n = static_cast<double>(elements(size));
    return {.bytes = sizeof(float) * n + sizeof(uint32_t) * static_cast<double>(share(size, "match_percent")),
            .operations = n,
            .operation = "comparison",
            .upload_bytes = sizeof(float) * n,
            .download_bytes = sizeof(uint32_t) * static_cast<double>(share(size, "match_percent"))};
  }

 private:
  static float value(uint64_t seed) { return make_float(HashStream(seed, stream_value), 0); }
};

}  // namespace

const Benchmark &matrix_find() {
  static const MatrixFind benchmark;
  return benchmark;
}

}  // namespace torment::benchmarks
