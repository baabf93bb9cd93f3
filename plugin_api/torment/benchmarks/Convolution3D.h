/* Convolution3D/1: a grid convolved with 3 x 3 x 3 weights, `passes` times with weights of its own each:
 *   out[p][r][c] = sum of weights[n][i][j][k] * in[p+i-1][r+j-1][c+k-1] over i, j, k = 0 .. 2
 * for all p = 1 .. planes-2, r = 1 .. rows-2, c = 1 .. columns-2, for n = 0 .. passes-1 one after the other;
 * the values of the last pass are the result. The border of `out` is 0, and no pass writes to it. Cell
 * (p, r, c) is element (p * rows + r) * columns + c. The weights are products of three vectors, which a
 * plugin is not told.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_CONVOLUTION_3D_H
#define TORMENT_BENCHMARKS_CONVOLUTION_3D_H

#include <stdint.h>

typedef struct torment_convolution_3d {
  uint64_t planes;       /* at least 3, border included */
  uint64_t rows;         /* at least 3, border included */
  uint64_t columns;      /* at least 3, border included */
  uint64_t passes;       /* at least 1 */
  const double *in;      /* in, planes x rows x columns */
  const double *weights; /* in, passes x 27 */
  double *out;           /* out, planes x rows x columns */
} torment_convolution_3d;

#endif
