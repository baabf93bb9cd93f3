/* Himeno/1: `sweeps` Jacobi sweeps of a pressure equation with 19 points, in single precision, in a grid with
 * a border of zeros. One sweep, for all cells but the border's, i, j, k counting planes, rows and columns:
 *   s0 = a0 * p[i+1][j][k] + a1 * p[i][j+1][k] + a2 * p[i][j][k+1]
 *      + b0 * (p[i+1][j+1][k] - p[i+1][j-1][k] - p[i-1][j+1][k] + p[i-1][j-1][k])
 *      + b1 * (p[i][j+1][k+1] - p[i][j-1][k+1] - p[i][j+1][k-1] + p[i][j-1][k-1])
 *      + b2 * (p[i+1][j][k+1] - p[i-1][j][k+1] - p[i+1][j][k-1] + p[i-1][j][k-1])
 *      + c0 * p[i-1][j][k] + c1 * p[i][j-1][k] + c2 * p[i][j][k-1] + source
 *   ss = (s0 * a3 - p) * mask;  next = p + 0.8 * ss;  gosa = sum of ss * ss, summed in double precision
 * where a0 .. a3, b0 .. b2, c0 .. c2, source and mask are the cell's own. Cell (i, j, k) is element
 * (i * rows + j) * columns + k of each; a, b and c hold one such array after the other.
 * Source: the Himeno benchmark (Himeno, RIKEN), whose mask is `bnd` and whose source is `wrk1`; there `wrk2`
 * is copied back, here two grids take turns.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_HIMENO_H
#define TORMENT_BENCHMARKS_HIMENO_H

#include <stdint.h>

typedef struct torment_himeno {
  uint64_t planes;       /* at least 3, border included */
  uint64_t rows;         /* at least 3, border included */
  uint64_t columns;      /* at least 3, border included */
  uint64_t sweeps;       /* at least 1 */
  const float *pressure; /* in, planes x rows x columns; the border is 0 */
  const float *a;        /* in, 4 x planes x rows x columns */
  const float *b;        /* in, 3 x planes x rows x columns */
  const float *c;        /* in, 3 x planes x rows x columns */
  const float *mask;     /* in, planes x rows x columns */
  const float *source;   /* in, planes x rows x columns */
  float *result;         /* out, planes x rows x columns: p after the last sweep, its border 0 */
  float *gosa;           /* out, sweeps */
} torment_himeno;

#endif
