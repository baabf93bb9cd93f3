/* The smallest compute region, one lane that adds 1 to a byte on the device, against the same on the host.
 * That byte counts the launches.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_item(host, problem, 0, &o, error);
  if (status != TORMENT_OK) return status;
  uint8_t *y = o->problem->out;
#pragma acc enter data create(y [0:1])
  (void)y;
  *state = o;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  item *o = (item *)state;
  uint8_t *y = o->problem->out;
  y[0] = o->problem->in[0];
#pragma acc update device(y [0:1])
  (void)o, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, OneByteKernel)(void *state, torment_error *error) {
  item *o = (item *)state;
  uint8_t *y = o->problem->out;
  for (uint64_t k = 0; k < o->problem->calls; k++) {
#if defined(TORMENT_VARIANT_with)
#pragma acc parallel num_gangs(1) present(y [0:1])
#endif
    { y[0] = (uint8_t)(y[0] + 1); }
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  item *o = (item *)state;
#if defined(TORMENT_VARIANT_with)
  uint8_t *y = o->problem->out;
#pragma acc update self(y [0:1])
  (void)y;
#endif
  (void)o, (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
  uint8_t *y = o->problem->out;
#pragma acc exit data delete (y [0:1])
  (void)y;
  free_item(o);
}

TORMENT_UNIT(OneByteKernel, 1, torment_overhead);
