/* Two parallel regions, of half the loop each, against one of the whole.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "loop_item.h"

static void TORMENT_LOCAL(call, TwoParallels)(const item *o, uint8_t *y, uint64_t n) {
#if defined(TORMENT_VARIANT_with)
  const uint64_t half = n / 2;
#pragma acc parallel loop present(y [0:n])
  for (uint64_t i = 0; i < half; i++)
    y[i] = (uint8_t)(y[i] + 1);
#pragma acc parallel loop present(y [0:n])
  for (uint64_t i = half; i < n; i++)
    y[i] = (uint8_t)(y[i] + 1);
#else
#pragma acc parallel loop present(y [0:n])
  for (uint64_t i = 0; i < n; i++)
    y[i] = (uint8_t)(y[i] + 1);
#endif
  (void)o;
}

LOOP_ITEM(TwoParallels);
