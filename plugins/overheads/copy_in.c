/* data copyin of contiguous bytes, against data create of as many. Both add x to y in the region: the one the
 * x that it copied, the other one that was on the device already.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#define OUT_UPLOAD
#include "out_item.h"

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_out_item(host, problem, ((const torment_overhead *)problem)->size, &o, error);
  if (status != TORMENT_OK) return status;
#if !defined(TORMENT_VARIANT_with)
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
#pragma acc enter data copyin(x [0:n])
  (void)x, (void)n;
#endif
  *state = o;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  const item *o = (const item *)state;
  memset(o->problem->out, 0, o->problem->size);
  send_out(o);
  (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
#if !defined(TORMENT_VARIANT_with)
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
#pragma acc exit data delete (x [0:n])
  (void)x, (void)n;
#endif
  free_out_item(o);
}

static int32_t TORMENT_LOCAL(compute, CopyIn)(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
  uint8_t *y = o->problem->out, *s = o->scratch;
  for (uint64_t k = 0; k < o->problem->calls; k++) {
#if defined(TORMENT_VARIANT_with)
#pragma acc data copyin(x [0:n])
#else
#pragma acc data create(s [0:n])
#endif
    {
#pragma acc parallel loop present(x [0:n], y [0:n])
      for (uint64_t i = 0; i < n; i++)
        y[i] = (uint8_t)(y[i] + x[i]);
    }
  }
  (void)s;
  (void)error;
  return TORMENT_OK;
}

TORMENT_UNIT(CopyIn, 1, torment_overhead);
