/* An item whose paths are a loop that adds 1 to each element of `out`, which is on the device. The source
 * defines TORMENT_LOCAL(call, NAME)(const item *, uint8_t *y, uint64_t n) and ends with LOOP_ITEM(NAME).
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "out_item.h"

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_out_item(host, problem, 0, &o, error);
  if (status != TORMENT_OK) return status;
  uint8_t *ones = o->ones;
#pragma acc enter data copyin(ones [0:8])
  (void)ones;
  *state = o;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
  uint8_t *ones = o->ones;
#pragma acc exit data delete (ones [0:8])
  (void)ones;
  free_out_item(o);
}

#define LOOP_ITEM(name)                                                            \
  static int32_t TORMENT_LOCAL(compute, name)(void *state, torment_error *error) { \
    const item *o = (const item *)state;                                           \
    for (uint64_t k = 0; k < o->problem->calls; k++)                               \
      TORMENT_LOCAL(call, name)(o, o->problem->out, o->problem->out_bytes);        \
    (void)error;                                                                   \
    return TORMENT_OK;                                                             \
  }                                                                                \
  TORMENT_UNIT(name, 1, torment_overhead)
