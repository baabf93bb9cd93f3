/* Correlation in four models; loops, with the reference loop, in column_products.h, which Covariance shares.
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Correlation.h>

#define COLUMN_BENCHMARK Correlation
#define COLUMN_PROBLEM torment_correlation
#define COLUMN_CORRELATION 1
#include "../column_products.h"

TORMENT_UNIT(Correlation, 1, torment_correlation);
