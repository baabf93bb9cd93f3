/* MatrixExtend/1: out = a where a has an element, value beside it. out has more rows and more columns than a,
 * whose element (0, 0) is its own.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXEXTEND_H
#define TORMENT_BENCHMARKS_MATRIXEXTEND_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_extend;

#endif
