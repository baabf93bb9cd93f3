/* TwoMm/1: d = (alpha * a * b) * c + beta * d_in, all n x n, row by row; the product of a and b is made
 * first and whole. After PolyBench's 2mm.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_TWO_MM_H
#define TORMENT_BENCHMARKS_TWO_MM_H

#include <stdint.h>

typedef struct torment_two_mm {
  uint64_t n;
  double alpha, beta;
  const double *a;    /* in, n x n */
  const double *b;    /* in, n x n */
  const double *c;    /* in, n x n */
  const double *d_in; /* in, n x n */
  double *d;          /* out, n x n */
} torment_two_mm;

#endif
