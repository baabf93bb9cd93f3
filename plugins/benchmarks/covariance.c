/* Covariance in four models; loops, with the reference loop, in column_products.h, which Correlation shares.
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Covariance.h>

#define COLUMN_BENCHMARK Covariance
#define COLUMN_PROBLEM torment_covariance
#define COLUMN_CORRELATION 0
#include "../column_products.h"

TORMENT_UNIT(Covariance, 1, torment_covariance);
