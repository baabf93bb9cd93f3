/* Correlation/1: the correlation coefficients of the columns of a table of observations.
 *
 * With m rows, mean(j) the mean of column j, and sd(j) the square root of the mean of (data(k, j) -
 * mean(j))^2 over k, taken as 1 where it is at most 0.005:
 *   result(i, j) = the sum over k of (data(k, i) - mean(i)) * (data(k, j) - mean(j)) / (m * sd(i) * sd(j))
 * for i != j, and result(j, j) = 1. Each pair of columns may be computed once and stored twice.
 * Source: PolyBench's correlation.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_CORRELATION_H
#define TORMENT_BENCHMARKS_CORRELATION_H

#include <stdint.h>

typedef struct torment_correlation {
  uint64_t rows; /* at least 2 */
  uint64_t columns;
  const double *data; /* in, rows x columns, row by row */
  double *result;     /* out, columns x columns, row by row */
} torment_correlation;

#endif
