/* Mvt/1: x1 = start1 + A y1 and x2 = start2 + A^T y2 for several vectors, one after the other: for v = 0 ..
 * vectors-1, first x1(v), then x2(v), each a pass over the whole of A.
 * Source: PolyBench's mvt.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MVT_H
#define TORMENT_BENCHMARKS_MVT_H

#include <stdint.h>

typedef struct torment_mvt {
  uint64_t n;
  uint64_t vectors;     /* at least 1 */
  const double *a;      /* in, n x n, row by row */
  const double *y1;     /* in, vectors x n, one after the other */
  const double *y2;     /* in, vectors x n */
  const double *start1; /* in, vectors x n */
  const double *start2; /* in, vectors x n */
  double *x1;           /* out, vectors x n */
  double *x2;           /* out, vectors x n */
} torment_mvt;

#endif
