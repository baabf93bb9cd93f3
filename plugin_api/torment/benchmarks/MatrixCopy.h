/* MatrixCopy/1: out = a; out is rows x columns.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXCOPY_H
#define TORMENT_BENCHMARKS_MATRIXCOPY_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_copy;

#endif
