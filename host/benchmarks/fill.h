// Arrays filled from the hash, on every core. Not for inputs of a particular shape; benchmarks own those.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "benchmarks/hash.h"
#include "benchmarks/parallel.h"

namespace torment::benchmarks {

namespace detail {
inline constexpr uint64_t fill_block = uint64_t{1} << 18;
}

/// Real mode: uniform in [-1, 1).
inline void fill_reals(double *array, uint64_t count, const HashStream &stream) {
  parallel_for(count, detail::fill_block, [=](uint64_t begin, uint64_t end) {
    for (uint64_t i = begin; i < end; ++i)
      array[i] = stream.real(i);
  });
}

/// Exact mode: integers, uniform in [-limit, limit); limit is at least 1 and at most 2^52.
inline void fill_integers(double *array, uint64_t count, uint64_t limit, const HashStream &stream) {
  parallel_for(count, detail::fill_block, [=](uint64_t begin, uint64_t end) {
    for (uint64_t i = begin; i < end; ++i)
      array[i] = static_cast<double>(stream.below(2 * limit, i)) - static_cast<double>(limit);
  });
}

}  // namespace torment::benchmarks
