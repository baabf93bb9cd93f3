/* Covariance/1: the covariances of the columns of a table of observations.
 *
 * With m rows and mean(j) the mean of column j:
 *   result(i, j) = the sum over k of (data(k, i) - mean(i)) * (data(k, j) - mean(j)) / (m - 1)
 * Each pair of columns may be computed once and stored twice.
 * Source: PolyBench's covariance.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_COVARIANCE_H
#define TORMENT_BENCHMARKS_COVARIANCE_H

#include <stdint.h>

typedef struct torment_covariance {
  uint64_t rows; /* at least 2 */
  uint64_t columns;
  const double *data; /* in, rows x columns, row by row */
  double *result;     /* out, columns x columns, row by row */
} torment_covariance;

#endif
