/* A compute region with nothing in it and no data, beside an addition on the host that both variants do. What
 * is left is the launch and the wait; a compiler that drops the region has the cost of nothing.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_item(host, problem, 0, &o, error);
  if (status == TORMENT_OK) *state = o;
  return status;
}

static int32_t upload(void *state, torment_error *error) {
  item *o = (item *)state;
  (void)error;
  o->problem->out[0] = o->problem->in[0];
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, EmptyKernel)(void *state, torment_error *error) {
  item *o = (item *)state;
  (void)error;
  for (uint64_t k = 0; k < o->problem->calls; k++) {
#if defined(TORMENT_VARIANT_with)
#pragma acc parallel num_gangs(1)
    {}
#endif
    o->problem->out[0] = (uint8_t)(o->problem->out[0] + 1);
  }
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  free_item((item *)state);
}

TORMENT_UNIT(EmptyKernel, 1, torment_overhead);
