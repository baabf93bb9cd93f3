/* data present, while so many arrays are on the device, each looked up in turn, against none. Both count the
 * calls and end with one region that adds the count to `out`.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "out_item.h"

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_out_item(host, problem, 0, &o, error);
  if (status != TORMENT_OK) return status;
  for (uint64_t k = 0; k < o->problem->size; k++) {
    const uint8_t *x = o->problem->in + k;
#pragma acc enter data copyin(x [0:1])
    (void)x;
  }
  *state = o;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
  for (uint64_t k = 0; k < o->problem->size; k++) {
    const uint8_t *x = o->problem->in + k;
#pragma acc exit data delete (x [0:1])
    (void)x;
  }
  free_out_item(o);
}

static int32_t TORMENT_LOCAL(compute, PresentLookup)(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  uint8_t *y = o->problem->out;
  uint8_t count = 0;
  for (uint64_t k = 0; k < o->problem->calls; k++) {
    const uint8_t *x = o->problem->in + k % n;
#if defined(TORMENT_VARIANT_with)
#pragma acc data present(x [0:1])
#endif
    { count++; }
    (void)x;
  }
#pragma acc parallel loop present(y [0:n])
  for (uint64_t i = 0; i < n; i++)
    y[i] = (uint8_t)(y[i] + count);
  (void)error;
  return TORMENT_OK;
}

TORMENT_UNIT(PresentLookup, 1, torment_overhead);
