/* Lud/1: the factors of a square matrix, a = L * U, without pivots, in double precision. L is lower
 * triangular with ones on its diagonal, which are not stored; U is upper triangular: for k = 0 .. n - 1:
 *     lu[i][k] = lu[i][k] / lu[k][k]              for i > k
 *     lu[i][j] = lu[i][j] - lu[i][k] * lu[k][j]   for i, j > k
 * starting from lu = a. Element (i, j) is number i * n + j.
 * Source: LUD of Rodinia (Che et al., IISWC 2009), there in single precision.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_LUD_H
#define TORMENT_BENCHMARKS_LUD_H

#include <stdint.h>

typedef struct torment_lud {
  uint64_t n;      /* at least 2 */
  const double *a; /* in, n x n: each diagonal element is larger than the sum of the others of its row */
  double *lu;      /* out, n x n: U on and above the diagonal, L below it */
} torment_lud;

#endif
