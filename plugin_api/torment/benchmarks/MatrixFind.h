/* MatrixFind/1: indices[0] to indices[number[0] - 1] = where elements of a are equal to value, rising;
 * number[0] = how many they are. Indices count row by row from 0; indices has room for all, and what stands
 * behind the found ones does not matter.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXFIND_H
#define TORMENT_BENCHMARKS_MATRIXFIND_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_find;

#endif
