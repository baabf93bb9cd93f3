// Inputs from a counter-based hash of (seed, array, index): the same bits in any order, on any machine,
// for any number of threads. Not for cryptography, nor for statistics that need more than 64 bits.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace torment::benchmarks {

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection whose every output bit depends on
/// every input bit.
constexpr uint64_t mix_bits(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/// The numbers of one array: bits(i) depends on seed, array and i alone.
class HashStream {
 public:
  constexpr HashStream(uint64_t seed, uint64_t array)
      : key_(mix_bits(mix_bits(seed + golden) + array * golden)) {}

  constexpr uint64_t bits(uint64_t index) const { return mix_bits(key_ + (index + 1) * golden); }

  /// Uniform in [-1, 1), a multiple of 2^-52: no rounding anywhere.
  constexpr double real(uint64_t index) const {
    return static_cast<double>(bits(index) >> 11) * 0x1p-52 - 1.0;
  }

  /// Uniform in [0, limit) but for a bias of limit / 2^64; limit is at least 1.
  constexpr uint64_t below(uint64_t limit, uint64_t index) const { return bits(index) % limit; }

 private:
  static constexpr uint64_t golden = 0x9e3779b97f4a7c15u;  // 2^64 / golden ratio, odd
  uint64_t key_;
};

}  // namespace torment::benchmarks
