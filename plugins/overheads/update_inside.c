/* update self between two loops of a data region, against no update. Each call adds 2.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "loop_item.h"

static void TORMENT_LOCAL(call, UpdateInside)(const item *o, uint8_t *y, uint64_t n) {
#pragma acc data present(y [0:n])
  {
#pragma acc parallel loop present(y [0:n])
    for (uint64_t i = 0; i < n; i++)
      y[i] = (uint8_t)(y[i] + 1);
#if defined(TORMENT_VARIANT_with)
#pragma acc update self(y [0:n])
#endif
#pragma acc parallel loop present(y [0:n])
    for (uint64_t i = 0; i < n; i++)
      y[i] = (uint8_t)(y[i] + 1);
  }
  (void)o;
}

LOOP_ITEM(UpdateInside);
