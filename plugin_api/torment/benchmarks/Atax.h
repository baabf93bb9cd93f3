/* Atax/1: y = A^T (A x) for several vectors x, one after the other: for v = 0 .. vectors-1, first
 * t = A x(v), then y(v) = A^T t, each a pass over the whole of A.
 * Source: PolyBench's atax.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_ATAX_H
#define TORMENT_BENCHMARKS_ATAX_H

#include <stdint.h>

typedef struct torment_atax {
  uint64_t n;
  uint64_t vectors; /* at least 1 */
  const double *a;  /* in, n x n, row by row */
  const double *x;  /* in, vectors x n, one after the other */
  double *y;        /* out, vectors x n */
} torment_atax;

#endif
