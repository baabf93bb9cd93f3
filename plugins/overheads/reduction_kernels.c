/* A sum by the reduction clause of kernels loop, against partial sums.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#define OVERHEAD_NAME ReductionKernels
#define REDUCTION_LOOP _Pragma("acc kernels loop present(x [0:n]) reduction(+ : sum)")
#define PARTIAL_SUMS_LOOP _Pragma("acc kernels loop independent present(x [0:n], s [0:m])")
#include "reduction.h"

TORMENT_UNIT(ReductionKernels, 1, torment_overhead);
