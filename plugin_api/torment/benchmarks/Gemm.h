/* Gemm/1: c = alpha * a * b + beta * c_in, all n x n, row by row; BLAS's dgemm with c_in apart.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_GEMM_H
#define TORMENT_BENCHMARKS_GEMM_H

#include <stdint.h>

typedef struct torment_gemm {
  uint64_t n;
  double alpha, beta;
  const double *a;    /* in, n x n */
  const double *b;    /* in, n x n */
  const double *c_in; /* in, n x n */
  double *c;          /* out, n x n */
} torment_gemm;

#endif
