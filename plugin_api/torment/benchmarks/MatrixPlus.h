/* MatrixPlus/1: out = a + b, each element rounded once; out is rows x columns.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXPLUS_H
#define TORMENT_BENCHMARKS_MATRIXPLUS_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_plus;

#endif
