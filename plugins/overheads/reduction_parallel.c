/* A sum by the reduction clause of parallel loop, against partial sums.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#define OVERHEAD_NAME ReductionParallel
#define REDUCTION_LOOP _Pragma("acc parallel loop present(x [0:n]) reduction(+ : sum)")
#define PARTIAL_SUMS_LOOP _Pragma("acc parallel loop present(x [0:n], s [0:m])")
#include "reduction.h"

TORMENT_UNIT(ReductionParallel, 1, torment_overhead);
