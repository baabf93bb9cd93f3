// The random numbers of the NAS Parallel Benchmarks (report RNR-94-007, 2.3): x' = 5^13 * x mod 2^46, in
// integers. Not for inputs of other benchmarks, which come from hash.h.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace torment::benchmarks {

class NpbRandom {
 public:
  /// `seed` is odd.
  explicit constexpr NpbRandom(uint64_t seed) : state_(seed & mask) {}

  /// The next number, in (0, 1): a multiple of 2^-46, without rounding.
  constexpr double next() {
    state_ = state_ * multiplier & mask;
    return static_cast<double>(state_) * 0x1p-46;
  }

  /// Passes over that many numbers.
  constexpr void skip(uint64_t numbers) {
    for (uint64_t power = multiplier; numbers != 0; numbers /= 2, power = power * power & mask)
      if (numbers % 2 != 0) state_ = state_ * power & mask;
  }

  constexpr uint64_t state() const { return state_; }

 private:
  static constexpr uint64_t multiplier = 1220703125;  // 5^13
  static constexpr uint64_t mask = (uint64_t{1} << 46) - 1;
  uint64_t state_;
};

/// The seed of NPB for a run's seed: the published one, which verifies the published values, for 1987, with
/// which scores are taken; another odd one for any other.
constexpr uint64_t npb_seed(uint64_t published, uint64_t seed) {
  return (published + 2 * (seed - 1987)) & ((uint64_t{1} << 46) - 1);
}

}  // namespace torment::benchmarks
