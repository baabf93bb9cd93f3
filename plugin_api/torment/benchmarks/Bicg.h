/* Bicg/1: q = A p and s = A^T r for several pairs of vectors p and r, one after the other: for v = 0 ..
 * vectors-1, first q(v), then s(v), each a pass over the whole of A.
 * Source: PolyBench's bicg.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_BICG_H
#define TORMENT_BENCHMARKS_BICG_H

#include <stdint.h>

typedef struct torment_bicg {
  uint64_t n;
  uint64_t vectors; /* at least 1 */
  const double *a;  /* in, n x n, row by row */
  const double *p;  /* in, vectors x n, one after the other */
  const double *r;  /* in, vectors x n */
  double *q;        /* out, vectors x n */
  double *s;        /* out, vectors x n */
} torment_bicg;

#endif
