/* MatrixLog/1: out = natural logarithm of a, whose elements are above zero; out is rows x columns.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXLOG_H
#define TORMENT_BENCHMARKS_MATRIXLOG_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_log;

#endif
