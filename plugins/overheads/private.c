/* An array of 8 bytes in a private clause, against one declared in the loop.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "loop_item.h"

static void TORMENT_LOCAL(call, Private)(const item *o, uint8_t *y, uint64_t n) {
#if defined(TORMENT_VARIANT_with)
  uint8_t t[8];
#pragma acc parallel loop present(y [0:n]) private(t)
  for (uint64_t i = 0; i < n; i++) {
    for (int j = 0; j < 8; j++)
      t[j] = (uint8_t)(y[i] + j);
    y[i] = t[1];
  }
#else
#pragma acc parallel loop present(y [0:n])
  for (uint64_t i = 0; i < n; i++) {
    uint8_t t[8];
    for (int j = 0; j < 8; j++)
      t[j] = (uint8_t)(y[i] + j);
    y[i] = t[1];
  }
#endif
  (void)o;
}

LOOP_ITEM(Private);
