/* More benchmarks than memory could hold.
 * SPDX-License-Identifier: Apache-2.0 */
#define BENCHMARK_COUNT UINT64_MAX / 8
#include "good.h"
