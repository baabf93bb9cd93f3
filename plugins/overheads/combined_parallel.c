/* parallel loop as one directive, against parallel and loop.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "loop_item.h"

static void TORMENT_LOCAL(call, CombinedParallel)(const item *o, uint8_t *y, uint64_t n) {
#if defined(TORMENT_VARIANT_with)
#pragma acc parallel loop present(y [0:n])
  for (uint64_t i = 0; i < n; i++)
    y[i] = (uint8_t)(y[i] + 1);
#else
#pragma acc parallel present(y [0:n])
  {
#pragma acc loop
    for (uint64_t i = 0; i < n; i++)
      y[i] = (uint8_t)(y[i] + 1);
  }
#endif
  (void)o;
}

LOOP_ITEM(CombinedParallel);
