/* MatrixMaxIndex/1: out[0] = the greatest element of a, number[0] = the least index of one that is as great.
 * Indices count row by row from 0; out is 1 x 1.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXMAXINDEX_H
#define TORMENT_BENCHMARKS_MATRIXMAXINDEX_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_max_index;

#endif
