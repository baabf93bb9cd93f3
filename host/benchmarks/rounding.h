// The bound on rounding errors that real results are held to. Not for results that are exact.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>

namespace torment::benchmarks {

/// Of double precision: 2^-53.
inline constexpr double unit_roundoff = std::numeric_limits<double>::epsilon() / 2;

/// g(n) = n*u / (1 - n*u). A sum of n products of doubles, in any order and fused or not, is within g(n)
/// times the sum of their absolute values of the exact one (Higham, Accuracy and Stability of Numerical
/// Algorithms, 3.1). The suite allows twice that, so that the reference may be such a sum as well.
constexpr double rounding_bound(uint64_t n) {
  const double nu = static_cast<double>(n) * unit_roundoff;
  return nu / (1 - nu);
}

}  // namespace torment::benchmarks
