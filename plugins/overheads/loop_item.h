/* An item whose paths are a loop that adds 1 to each element of `out`, which is on the device. The source
 * defines TORMENT_LOCAL(call, NAME)(const item *, uint8_t *y, uint64_t n) and ends with LOOP_ITEM(NAME).
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_item(host, problem, 0, &o, error);
  if (status != TORMENT_OK) return status;
  uint8_t *y = o->problem->out;
  const uint64_t n = o->problem->out_bytes;
  uint8_t *ones = o->ones;
#pragma acc enter data create(y [0:n]) copyin(ones [0:8])
  (void)y, (void)n, (void)ones;
  *state = o;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  const item *o = (const item *)state;
  uint8_t *y = o->problem->out;
  const uint64_t n = o->problem->out_bytes;
  memcpy(y, o->problem->in, n);
#pragma acc update device(y [0:n])
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const item *o = (const item *)state;
  uint8_t *y = o->problem->out;
  const uint64_t n = o->problem->out_bytes;
#pragma acc update self(y [0:n])
  (void)y, (void)n, (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
  uint8_t *y = o->problem->out;
  const uint64_t n = o->problem->out_bytes;
  uint8_t *ones = o->ones;
#pragma acc exit data delete (y [0:n], ones [0:8])
  (void)y, (void)n, (void)ones;
  free_item(o);
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
