/* Convolution2D/1: a grid convolved with 3 x 3 weights, `passes` times with weights of its own each:
 *   out[r][c] = sum of weights[k][i][j] * in[r+i-1][c+j-1] over i, j = 0 .. 2
 * for all r = 1 .. rows-2, c = 1 .. columns-2, for k = 0 .. passes-1 one after the other; the values of the
 * last pass are the result. The border of `out` is 0, and no pass writes to it. Cell (r, c) is element
 * r * columns + c.
 * Source: after PolyBench/GPU's 2DCONV, where the weights are 2 -3 4 / 5 6 7 / -8 -9 10, in tenths.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_CONVOLUTION_2D_H
#define TORMENT_BENCHMARKS_CONVOLUTION_2D_H

#include <stdint.h>

typedef struct torment_convolution_2d {
  uint64_t rows;         /* at least 3, border included */
  uint64_t columns;      /* at least 3, border included */
  uint64_t passes;       /* at least 1 */
  const double *in;      /* in, rows x columns */
  const double *weights; /* in, passes x 9 */
  double *out;           /* out, rows x columns */
} torment_convolution_2d;

#endif
