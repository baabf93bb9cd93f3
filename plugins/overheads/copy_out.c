/* data copyout of contiguous bytes, against data create of as many. In the region both write what the copy is
 * of, and the same to an array that stays on the device: `out` is the one or the other.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

static uint64_t array_bytes(const void *problem) {
  return ((const torment_overhead *)problem)->size;
}

/* The array of the region, and the one that stays on the device. */
static uint8_t *passing(const item *o) {
#if defined(TORMENT_VARIANT_with)
  return o->problem->out;
#else
  return o->scratch;
#endif
}

static uint8_t *staying(const item *o) {
#if defined(TORMENT_VARIANT_with)
  return o->scratch;
#else
  return o->problem->out;
#endif
}

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_item(host, problem, array_bytes(problem), &o, error);
  if (status != TORMENT_OK) return status;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
  uint8_t *z = staying(o);
#pragma acc enter data copyin(x [0:n]) create(z [0:n])
  (void)x, (void)z, (void)n;
  *state = o;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  item *o = (item *)state;

  (void)o, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, CopyOut)(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
  uint8_t *y = passing(o), *z = staying(o);
  for (uint64_t k = 0; k < o->problem->calls; k++) {
#if defined(TORMENT_VARIANT_with)
#pragma acc data copyout(y [0:n])
#else
#pragma acc data create(y [0:n])
#endif
    {
#pragma acc parallel loop present(x [0:n], y [0:n], z [0:n])
      for (uint64_t i = 0; i < n; i++) {
        y[i] = (uint8_t)(x[i] + 1);
        z[i] = (uint8_t)(x[i] + 1);
      }
    }
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  item *o = (item *)state;
#if !defined(TORMENT_VARIANT_with)
  const uint64_t n = o->problem->size;
  uint8_t *z = staying(o);
#pragma acc update self(z [0:n])
  (void)z, (void)n;
#endif
  (void)o, (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
  uint8_t *z = staying(o);
#pragma acc exit data delete (x [0:n], z [0:n])
  (void)x, (void)z, (void)n;
  free_item(o);
}

TORMENT_UNIT(CopyOut, 1, torment_overhead);
