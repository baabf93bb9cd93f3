// Compiled once for each instruction set (meson.build), which decides how wide the vectors are. Includes
// nothing that has inline functions of its own: the linker might take those of the widest set for the whole
// program.
// SPDX-License-Identifier: Apache-2.0
#include "device/host_loops.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace torment::device {
namespace {

#if defined(__AVX512F__)
constexpr std::size_t vector_bytes = 64;
constexpr std::size_t chains = 16;  // two units' latency, and no more than compilers unroll
#elif defined(__AVX2__)
constexpr std::size_t vector_bytes = 32;
constexpr std::size_t chains = 12;
#else
constexpr std::size_t vector_bytes = 16;
constexpr std::size_t chains = 12;
#endif

using Doubles = double __attribute__((vector_size(vector_bytes)));
using Singles = float __attribute__((vector_size(vector_bytes)));
constexpr std::size_t step = vector_bytes / sizeof(double);
constexpr std::size_t unroll = 4;

const Doubles &at(const double *place) {
  return *reinterpret_cast<const Doubles *>(place);
}
Doubles &at(double *place) {
  return *reinterpret_cast<Doubles *>(place);
}

void copy(double *to, const double *from, std::size_t count) {
  for (std::size_t i = 0; i < count; i += unroll * step)
    for (std::size_t k = i; k < i + unroll * step; k += step)
      at(to + k) = at(from + k);
}

void triad(double *to, const double *from, const double *other, std::size_t count) {
  for (std::size_t i = 0; i < count; i += unroll * step)
    for (std::size_t k = i; k < i + unroll * step; k += step)
      at(to + k) = at(from + k) + 0.4 * at(other + k);
}

#if defined(__x86_64__)
void stream(double *to, const Doubles &value) {
#if defined(__AVX512F__)
  _mm512_stream_pd(to, reinterpret_cast<const __m512d &>(value));
#elif defined(__AVX2__)
  _mm256_stream_pd(to, reinterpret_cast<const __m256d &>(value));
#else
  _mm_stream_pd(to, reinterpret_cast<const __m128d &>(value));
#endif
}

void streaming_copy(double *to, const double *from, std::size_t count) {
  for (std::size_t i = 0; i < count; i += unroll * step)
    for (std::size_t k = i; k < i + unroll * step; k += step)
      stream(to + k, at(from + k));
  _mm_sfence();
}

void streaming_triad(double *to, const double *from, const double *other, std::size_t count) {
  for (std::size_t i = 0; i < count; i += unroll * step)
    for (std::size_t k = i; k < i + unroll * step; k += step)
      stream(to + k, at(from + k) + 0.4 * at(other + k));
  _mm_sfence();
}
#else
constexpr void (*streaming_copy)(double *, const double *, std::size_t) = nullptr;
constexpr void (*streaming_triad)(double *, const double *, const double *, std::size_t) = nullptr;
#endif

double sum(const double *from, std::size_t count) {
  Doubles sums[2 * unroll] = {};
  for (std::size_t i = 0; i < count; i += 2 * unroll * step)
    for (std::size_t k = 0; k < 2 * unroll; k++)
      sums[k] += at(from + i + k * step);
  double total = 0;
  for (const Doubles &part : sums)
    for (std::size_t k = 0; k < step; k++)
      total += part[k];
  return total;
}

// Read at run time, so that no compiler works a chain out.
volatile double nearly_one = 0.9999;
volatile double nearly_nothing = 0.0001;

/// x = x * nearly 1 + nearly 0, in chains that don't wait for one another.
template <class Vector, class Element>
double run_chains(uint64_t rounds) {
  const Vector scale = Vector{} + static_cast<Element>(nearly_one);
  const Vector small = Vector{} + static_cast<Element>(nearly_nothing);
  Vector x[chains];
  for (std::size_t k = 0; k < chains; k++)
    x[k] = Vector{} + static_cast<Element>(k);
  for (uint64_t round = 0; round < rounds; round++)
    for (Vector &chain : x)
      chain = chain * scale + small;
  Vector total = {};
  for (const Vector &chain : x)
    total += chain;
  return static_cast<double>(total[0]);
}

}  // namespace

extern const HostLoops TORMENT_LOOPS_NAME;
const HostLoops TORMENT_LOOPS_NAME{TORMENT_LOOPS_SET,
                                   copy,
                                   triad,
                                   streaming_copy,
                                   streaming_triad,
                                   sum,
                                   run_chains<Doubles, double>,
                                   run_chains<Singles, float>,
                                   static_cast<double>(chains *step),
                                   static_cast<double>(chains *step * 2)};

}  // namespace torment::device
