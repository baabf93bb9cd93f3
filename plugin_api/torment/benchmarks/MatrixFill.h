/* MatrixFill/1: out = value everywhere; out is rows x columns.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_MATRIXFILL_H
#define TORMENT_BENCHMARKS_MATRIXFILL_H

#include <torment/matrix.h>

typedef torment_matrix torment_matrix_fill;

#endif
