/* MatrixCount/1: number[0] = how many elements of a are equal to value.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXCOUNT_H
#define TORMENT_BENCHMARKS_MATRIXCOUNT_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_count;

#endif
