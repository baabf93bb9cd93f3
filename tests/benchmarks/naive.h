// Naive methods, written again from the benchmarks' headers, for tests that need to look inside them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torment/benchmarks/StreamTriad.h>
#include <torment/benchmarks/StringMatch.h>

#include "benchmarks/benchmark.h"

namespace torment::benchmarks {

template <class Struct>
const Struct &as(const Problem &problem) {
  return *reinterpret_cast<const Struct *>(problem.data());
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

}  // namespace torment::benchmarks
