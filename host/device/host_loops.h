// Loops that reach what a core can do, in the widest vectors that the machine has. Each is timed by its
// caller.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace torment::device {

/// Arrays are of `count` doubles, a multiple of 64, on addresses that 64 divides.
struct HostLoops {
  const char *name;  ///< of the instruction set
  void (*copy)(double *to, const double *from, std::size_t count);
  /// to[i] = from[i] + 0.4 * other[i]
  void (*triad)(double *to, const double *from, const double *other, std::size_t count);
  /// The same two with stores that pass caches by; null where the machine has none.
  void (*streaming_copy)(double *to, const double *from, std::size_t count);
  void (*streaming_triad)(double *to, const double *from, const double *other, std::size_t count);
  double (*sum)(const double *from, std::size_t count);
  /// `rounds` times so many fused multiply-adds as are said below; a product and a sum each, where the
  /// machine has no such instruction. The result is of no use.
  double (*double_fma)(uint64_t rounds);
  double (*single_fma)(uint64_t rounds);
  double double_fmas_per_round;
  double single_fmas_per_round;
};

/// Those for the machine that this runs on.
const HostLoops &choose_host_loops();

}  // namespace torment::device
