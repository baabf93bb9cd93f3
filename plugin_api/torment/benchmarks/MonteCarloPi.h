/* MonteCarloPi/1: of `points` pseudo-random points of the unit square, how many lie in the circle.
 *
 * For point i = 0 .. points-1, in unsigned 32-bit arithmetic: state = seed XOR (i * 27). A random step
 * sets state = state * 1103515245 + 12345 three times; the first gives r = (state / 65536) mod 2048,
 * the second and third r = (r << 10) XOR ((state / 65536) mod 1024). x and then y are r / 2147483647 in
 * double precision; the point counts when sqrt(x * x + y * y) <= 1. pi is about 4 * hits / points.
 * Source: TORMENT OpenACC 0.91 (Barba, Gonzalez-Escribano, Llanos), its MonteCarloPi, where seed is 1987.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MONTE_CARLO_PI_H
#define TORMENT_BENCHMARKS_MONTE_CARLO_PI_H

#include <stdint.h>

typedef struct torment_monte_carlo_pi {
  uint64_t points;
  uint32_t seed;
  uint32_t reserved;
  uint64_t *hits; /* out, 1 */
} torment_monte_carlo_pi;

#endif
