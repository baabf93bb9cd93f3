// The scalars alpha and beta of the benchmarks of dense matrices. Not for their matrices (fill.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "benchmarks/hash.h"

namespace torment::benchmarks {

struct MatrixScalars {
  double alpha = 0;
  double beta = 0;
};

/// Real mode: uniform in [0.5, 1.5), so that neither term is small beside the other.
constexpr MatrixScalars real_scalars(uint64_t seed) {
  const HashStream stream(seed, 0x200);
  return {1 + stream.real(0) / 2, 1 + stream.real(1) / 2};
}

/// Exact mode: integers from 2 to 5, so that a scalar left out always shows.
constexpr MatrixScalars integer_scalars(uint64_t seed) {
  const HashStream stream(seed, 0x200);
  return {static_cast<double>(2 + stream.below(4, 0)), static_cast<double>(2 + stream.below(4, 1))};
}

}  // namespace torment::benchmarks
