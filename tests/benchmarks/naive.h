// Answers of the naive methods, written again from the benchmarks' headers: what a right plugin delivers.
// A benchmark without a row here is tested for all that needs no right answer.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torment/benchmarks/MonteCarloPi.h>
#include <torment/benchmarks/StreamTriad.h>
#include <torment/benchmarks/StringMatch.h>

#include <cmath>
#include <functional>
#include <map>
#include <string_view>

#include "benchmarks/benchmark.h"

namespace torment::benchmarks {

template <class Struct>
const Struct &as(const Problem &problem) {
  return *reinterpret_cast<const Struct *>(problem.data());
}

inline void count_points(const Problem &problem) {
  const auto &p = as<torment_monte_carlo_pi>(problem);
  uint64_t hits = 0;
  for (uint64_t i = 0; i < p.points; ++i) {
    uint32_t state = p.seed ^ static_cast<uint32_t>(i * 27);
    const auto random = [&state] {
      uint32_t drawn = 0;
      for (const uint32_t modulus : {2048u, 1024u, 1024u}) {
        state = state * 1103515245u + 12345u;
        drawn = (drawn << 10) ^ (state / 65536u % modulus);
      }
      return drawn / 2147483647.0;
    };
    const double x = random();
    const double y = random();
    if (std::sqrt(x * x + y * y) <= 1.0) ++hits;
  }
  *p.hits = hits;
}

/// The mean number of letters compared at a position goes to *mean_depth.
inline void match_strings(const Problem &problem, double *mean_depth) {
  const auto &p = as<torment_string_match>(problem);
  uint64_t compared = 0;
  uint64_t positions = 0;
  for (uint64_t k = 0; k < p.patterns; ++k) {
    const uint8_t *wanted = p.pattern + k * p.pattern_length;
    p.position[k] = p.text_length;
    for (uint64_t i = 0; i + p.pattern_length <= p.text_length; ++i) {
      uint64_t j = 0;
      while (j < p.pattern_length && p.text[i + j] == wanted[j])
        ++j;
      compared += j < p.pattern_length ? j + 1 : j;
      ++positions;
      if (j < p.pattern_length) continue;
      p.position[k] = i;
      break;
    }
  }
  if (mean_depth) *mean_depth = static_cast<double>(compared) / static_cast<double>(positions);
}

inline void triad(const Problem &problem) {
  const auto &p = as<torment_stream_triad>(problem);
  for (uint64_t k = 0; k < p.passes; ++k)
    for (uint64_t i = 0; i < p.elements; ++i)
      p.a[i] = p.b[i] + p.scalars[k] * p.c[i];
}

inline const std::map<std::string_view, std::function<void(const Problem &)>> &naive_answers() {
  static const std::map<std::string_view, std::function<void(const Problem &)>> answers{
      {"MonteCarloPi", count_points},
      {"StringMatch", [](const Problem &problem) { match_strings(problem, nullptr); }},
      {"StreamTriad", triad}};
  return answers;
}

}  // namespace torment::benchmarks
