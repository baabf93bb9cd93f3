/* An array of 8 bytes in a firstprivate clause, against one that is on the device.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "loop_item.h"

static void TORMENT_LOCAL(call, Firstprivate)(const item *o, uint8_t *y, uint64_t n) {
#if defined(TORMENT_VARIANT_with)
  uint8_t t[8];
  memcpy(t, o->ones, sizeof t);
#pragma acc parallel loop present(y [0:n]) firstprivate(t)
#else
  const uint8_t *t = o->ones;
#pragma acc parallel loop present(y [0:n], t [0:8])
#endif
  for (uint64_t i = 0; i < n; i++)
    y[i] = (uint8_t)(y[i] + t[i % 8]);
  (void)o;
}

LOOP_ITEM(Firstprivate);
