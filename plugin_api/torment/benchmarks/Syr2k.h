/* Syr2k/1: c = alpha * (a * transpose(b) + b * transpose(a)) + beta * c_in, all n x n, row by row; the whole
 * of c, not a triangle. All numbers are integers and all sums stay below 2^53, so that any order gives the
 * same bits.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_SYR2K_H
#define TORMENT_BENCHMARKS_SYR2K_H

#include <stdint.h>

typedef struct torment_syr2k {
  uint64_t n;
  double alpha, beta;
  const double *a;    /* in, n x n */
  const double *b;    /* in, n x n */
  const double *c_in; /* in, n x n */
  double *c;          /* out, n x n */
} torment_syr2k;

#endif
