/* The problem of the Matrix benchmarks: operations on matrices of single precision, row by row in memory.
 * Each benchmark's own header says which members it uses and what it computes; pointers that it does not use
 * are null, and so are numbers.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_MATRIX_H
#define TORMENT_MATRIX_H

#include <stdint.h>

typedef struct torment_matrix {
  uint64_t rows;     /* of a and b */
  uint64_t columns;  /* of a and b; rows * columns is below 2^31 */
  uint64_t out_rows; /* of out */
  uint64_t out_columns;
  float value;
  uint32_t reserved;
  const float *a;    /* in, rows * columns */
  const float *b;    /* in, rows * columns */
  float *out;        /* out, out_rows * out_columns */
  uint32_t *indices; /* out, rows * columns: room for all */
  uint64_t *number;  /* out, 1 */
  double *sum;       /* out, 1 */
} torment_matrix;

#endif
