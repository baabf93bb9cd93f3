/* async and a wait after each loop, against the loop that waits by itself.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "loop_item.h"

static void TORMENT_LOCAL(call, AsyncWait)(const item *o, uint8_t *y, uint64_t n) {
#if defined(TORMENT_VARIANT_with)
#pragma acc parallel loop present(y [0:n]) async(1)
#else
#pragma acc parallel loop present(y [0:n])
#endif
  for (uint64_t i = 0; i < n; i++)
    y[i] = (uint8_t)(y[i] + 1);
#if defined(TORMENT_VARIANT_with)
#pragma acc wait(1)
#endif
  (void)o;
}

LOOP_ITEM(AsyncWait);
