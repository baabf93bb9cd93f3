/* The if clause of parallel, true at run time, against no clause.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "loop_item.h"

static void TORMENT_LOCAL(call, IfParallel)(const item *o, uint8_t *y, uint64_t n) {
  const int is_wanted = n > 0;
#if defined(TORMENT_VARIANT_with)
#pragma acc parallel loop present(y [0:n]) if (is_wanted)
#else
#pragma acc parallel loop present(y [0:n])
#endif
  for (uint64_t i = 0; i < n; i++)
    y[i] = (uint8_t)(y[i] + 1);
  (void)is_wanted;
  (void)o;
}

LOOP_ITEM(IfParallel);
