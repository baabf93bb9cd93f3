// Element-wise checks that benchmarks share: exact and bounded. A NaN never passes either.
// Not for what a benchmark expects or tolerates; it owns that.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <mutex>
#include <string>
#include <string_view>

#include "benchmarks/benchmark.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {

/// What one element should be, and how far from it is still right. long double, so that the reference
/// adds no rounding worth naming to the bound.
struct Expectation {
  long double want = 0;
  double tolerance = 0;
};

/// What was found among the selected elements; the same for any order of blocks.
struct Findings {
  static constexpr uint64_t none = std::numeric_limits<uint64_t>::max();

  uint64_t looked_at = 0;
  uint64_t wrong = 0;
  uint64_t first_wrong = none;  ///< least wrong index
  uint64_t worst = none;        ///< least index of the largest error; NaN counts as infinite
  double worst_error = 0;       ///< in tolerances

  void add(uint64_t index, bool right, double error);
  void merge(const Findings &other);
};

/// The number in the shortest form of max_digits10 digits, whatever the locale.
std::string to_text(double value);
std::string to_text(float value);
std::string to_text(long double value);
std::string to_text(uint64_t value);
std::string to_text(int64_t value);
inline std::string to_text(int32_t value) {
  return to_text(int64_t{value});
}
std::string to_text(uint32_t value);
inline std::string to_text(uint8_t value) {
  return to_text(uint64_t{value});
}

/// One element as a message says it: "a[17] is 1.5, expected 2.5".
std::string describe_element(std::string_view array, uint64_t index, std::string_view got,
                             std::string_view want);

/// How many are wrong, for the end of a message: "3 of 100 checked are wrong".
std::string describe_count(const Findings &findings);

namespace detail {

inline constexpr uint64_t check_block = uint64_t{1} << 16;

/// Calls examine(index, findings) for every selected index of [0, count), on every core.
template <class Examine>
Findings examine_selected(uint64_t count, const Selection &selection, const Examine &examine) {
  const uint64_t stride = selection.stride == 0 ? 1 : selection.stride;
  const uint64_t offset = selection.offset % stride;
  const uint64_t selected = offset < count ? (count - offset - 1) / stride + 1 : 0;
  Findings total;
  std::mutex total_mutex;
  parallel_for(selected, check_block, [&](uint64_t begin, uint64_t end) {
    Findings part;
    for (uint64_t i = begin; i < end; ++i)
      examine(offset + i * stride, part);
    const std::lock_guard lock(total_mutex);
    total.merge(part);
  });
  return total;
}

}  // namespace detail

/// Right iff got[i] == want(i) for every selected i. `want` is a function of the index.
template <class T, class Want>
Verdict check_exact(std::string_view array, const T *got, uint64_t count, const Selection &selection,
                    const Want &want) {
  const Findings found = detail::examine_selected(
      count, selection, [&](uint64_t i, Findings &part) { part.add(i, got[i] == want(i), 0); });
  if (found.wrong == 0) return {.right = true, .worst_error = {}, .message = {}};
  const uint64_t i = found.first_wrong;
  return {.right = false,
          .worst_error = {},
          .message =
              describe_element(array, i, to_text(got[i]), to_text(want(i))) + "; " + describe_count(found)};
}

/// Right iff |got[i] - want| <= tolerance for every selected i, with the Expectation that expect(i) gives.
template <class T, class Expect>
Verdict check_bounded(std::string_view array, const T *got, uint64_t count, const Selection &selection,
                      const Expect &expect) {
  const Findings found = detail::examine_selected(count, selection, [&](uint64_t i, Findings &part) {
    const Expectation expected = expect(i);
    const long double error = std::fabs(static_cast<long double>(got[i]) - expected.want);
    // Written so that NaN is wrong; an error of 0 is right even where the tolerance is 0.
    const bool right = error <= static_cast<long double>(expected.tolerance);
    part.add(i, right, error == 0 ? 0.0 : static_cast<double>(error / expected.tolerance));
  });
  Verdict verdict{.right = found.wrong == 0, .worst_error = {}, .message = {}};
  if (std::isfinite(found.worst_error)) verdict.worst_error = found.worst_error;
  if (verdict.right) return verdict;
  const uint64_t i = found.first_wrong;
  const Expectation expected = expect(i);
  verdict.message = describe_element(array, i, to_text(got[i]), to_text(static_cast<T>(expected.want))) +
                    " (tolerance " + to_text(expected.tolerance) + "); " + describe_count(found) +
                    ", the worst by " + to_text(found.worst_error) + " tolerances at " + std::string(array) +
                    "[" + to_text(found.worst) + "]";
  return verdict;
}

}  // namespace torment::benchmarks
