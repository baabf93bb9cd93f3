/* Loops queued by async and one wait for all of them, against loops that wait one by one.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "loop_item.h"

static int32_t TORMENT_LOCAL(compute, AsyncQueue)(void *state, torment_error *error) {
  const item *o = (const item *)state;
  uint8_t *y = o->problem->out;
  const uint64_t n = o->problem->out_bytes;
  for (uint64_t k = 0; k < o->problem->calls; k++) {
#if defined(TORMENT_VARIANT_with)
#pragma acc parallel loop present(y [0:n]) async(1)
#else
#pragma acc parallel loop present(y [0:n])
#endif
    for (uint64_t i = 0; i < n; i++)
      y[i] = (uint8_t)(y[i] + 1);
  }
#if defined(TORMENT_VARIANT_with)
#pragma acc wait(1)
#endif
  (void)error;
  return TORMENT_OK;
}

TORMENT_UNIT(AsyncQueue, 1, torment_overhead);
