/* MatrixSum/1: sum[0] = the sum of all elements of a, added up in double precision.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXSUM_H
#define TORMENT_BENCHMARKS_MATRIXSUM_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_sum;

#endif
