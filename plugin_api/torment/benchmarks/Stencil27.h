/* Stencil27/1: `sweeps` times, each cell becomes the mean of its 26 neighbours, in a grid with a border of
 * zeros. One sweep, for all p = 1 .. planes-2, r = 1 .. rows-2, c = 1 .. columns-2:
 *   next[p][r][c] = sum of now[p+i][r+j][c+k] over i, j, k = -1, 0, 1, not all 0, divided by 26.
 * The first sweep reads `in`; `out` is what the last one makes, its border 0. Cell (p, r, c) is element
 * (p * rows + r) * columns + c.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_STENCIL_27_H
#define TORMENT_BENCHMARKS_STENCIL_27_H

#include <stdint.h>

typedef struct torment_stencil_27 {
  uint64_t planes;  /* at least 3, border included */
  uint64_t rows;    /* at least 3, border included */
  uint64_t columns; /* at least 3, border included */
  uint64_t sweeps;  /* at least 1 */
  const double *in; /* in, planes x rows x columns; the border is 0 */
  double *out;      /* out, planes x rows x columns */
} torment_stencil_27;

#endif
