/* A null pointer among the benchmarks.
 * SPDX-License-Identifier: Apache-2.0 */
#define BENCHMARKS ((const torment_benchmark *const[]){NULL, &monte_carlo_pi})
#include "good.h"
