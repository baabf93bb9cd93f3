/* Two benchmarks, says the count, and no pointer to them.
 * SPDX-License-Identifier: Apache-2.0 */
#define BENCHMARKS NULL
#include "good.h"
