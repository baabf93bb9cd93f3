/* Holds one benchmark and variant twice.
 * SPDX-License-Identifier: Apache-2.0 */
#define BENCHMARKS ((const torment_benchmark *const[]){&stream_triad, &monte_carlo_pi, &monte_carlo_pi})
#define BENCHMARK_COUNT 3
#include "good.h"
