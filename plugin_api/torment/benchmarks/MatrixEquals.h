/* MatrixEquals/1: number[0] = the least index, counted row by row from 0, at which a and b differ; rows *
 * columns where they are equal. All elements are looked at.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXEQUALS_H
#define TORMENT_BENCHMARKS_MATRIXEQUALS_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_equals;

#endif
