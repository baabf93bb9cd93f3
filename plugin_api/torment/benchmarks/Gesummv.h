/* Gesummv/1: y = alpha A x + beta B x for several vectors x, one after the other: for v = 0 .. vectors-1
 * one pass over the whole of A and B.
 * Source: PolyBench's gesummv.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_GESUMMV_H
#define TORMENT_BENCHMARKS_GESUMMV_H

#include <stdint.h>

typedef struct torment_gesummv {
  uint64_t n;
  uint64_t vectors; /* at least 1 */
  double alpha;
  double beta;
  const double *a; /* in, n x n, row by row */
  const double *b; /* in, n x n, row by row */
  const double *x; /* in, vectors x n, one after the other */
  double *y;       /* out, vectors x n */
} torment_gesummv;

#endif
