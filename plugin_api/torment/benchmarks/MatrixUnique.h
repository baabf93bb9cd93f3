/* MatrixUnique/1: out[0] to out[number[0] - 1] = the distinct elements of a, rising; number[0] = how many
 * they are. out has room for all elements, as a matrix of one row; what stands behind the distinct ones does
 * not matter. No element is negative zero or no number.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXUNIQUE_H
#define TORMENT_BENCHMARKS_MATRIXUNIQUE_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_unique;

#endif
