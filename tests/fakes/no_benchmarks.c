/* A plugin that holds nothing: no fault.
 * SPDX-License-Identifier: Apache-2.0 */
#define BENCHMARK_COUNT 0
#include "good.h"
