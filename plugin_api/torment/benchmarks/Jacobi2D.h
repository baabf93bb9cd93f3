/* Jacobi2D/1: `iterations` Jacobi iterations of Laplace's equation on a grid whose border stays as it is.
 * a begins as `initial`. One iteration, for all r = 1 .. rows-2, c = 1 .. columns-2:
 *   next[r][c] = (a[r][c+1] + a[r][c-1] + a[r-1][c] + a[r+1][c]) / 4;
 *   error = max |next[r][c] - a[r][c]|, which goes to errors[k];
 * then a[r][c] = next[r][c]: copying back is part of the work. Cell (r, c) is element r * columns + c.
 * Source: the example of NVIDIA's article on its OpenACC Toolkit, where a is zero but for 1.0 on column 0.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_JACOBI_2D_H
#define TORMENT_BENCHMARKS_JACOBI_2D_H

#include <stdint.h>

typedef struct torment_jacobi_2d {
  uint64_t rows;         /* at least 3, border included */
  uint64_t columns;      /* at least 3, border included */
  uint64_t iterations;   /* at least 1 */
  const double *initial; /* in, rows x columns */
  double *final;         /* out, rows x columns: a after the last iteration */
  double *errors;        /* out, iterations */
} torment_jacobi_2d;

#endif
