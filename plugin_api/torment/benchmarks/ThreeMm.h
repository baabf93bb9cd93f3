/* ThreeMm/1: g = (a * b) * (c * d), all n x n, row by row; the products in brackets are made first and whole.
 * After PolyBench's 3mm.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_THREE_MM_H
#define TORMENT_BENCHMARKS_THREE_MM_H

#include <stdint.h>

typedef struct torment_three_mm {
  uint64_t n;
  const double *a; /* in, n x n */
  const double *b; /* in, n x n */
  const double *c; /* in, n x n */
  const double *d; /* in, n x n */
  double *g;       /* out, n x n */
} torment_three_mm;

#endif
