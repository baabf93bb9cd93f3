/* A null pointer among the benchmarks.
 * SPDX-License-Identifier: Apache-2.0 */
#define BENCHMARKS with_null
static const void *const null_first[2];
#define with_null ((const torment_benchmark *const *)null_first)
#include "good.h"
