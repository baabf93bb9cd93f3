/* Holds a benchmark that this host doesn't know.
 * SPDX-License-Identifier: Apache-2.0 */
#define UNIT_NAME "NoSuchBenchmark"
#include "good.h"
