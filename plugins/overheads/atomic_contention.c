/* Atomic increments of so many counters, against plain increments of as many elements as there are
 * increments, one each. The latter are added up outside the clock.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

enum { increments = 262147 };

static uint64_t counter_bytes(const void *problem) {
#if defined(TORMENT_VARIANT_with)
  return ((const torment_overhead *)problem)->size * sizeof(uint32_t);
#else
  (void)problem;
  return increments * sizeof(uint32_t);
#endif
}

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_item(host, problem, counter_bytes(problem), &o, error);
  if (status != TORMENT_OK) return status;
  uint32_t *c = (uint32_t *)o->scratch;
  const uint64_t m = o->scratch_bytes / sizeof *c;
#pragma acc enter data create(c [0:m])
  (void)c, (void)m;
  *state = o;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  item *o = (item *)state;
  uint32_t *c = (uint32_t *)o->scratch;
  const uint64_t m = o->scratch_bytes / sizeof *c;
  memset(c, 0, m * sizeof *c);
#pragma acc update device(c [0:m])
  (void)o, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, AtomicContention)(void *state, torment_error *error) {
  item *o = (item *)state;
  uint32_t *c = (uint32_t *)o->scratch;
  const uint64_t m = o->scratch_bytes / sizeof *c;
  for (uint64_t k = 0; k < o->problem->calls; k++) {
#pragma acc parallel loop present(c [0:m])
    for (uint32_t i = 0; i < increments; i++) {
#if defined(TORMENT_VARIANT_with)
#pragma acc atomic update
#endif
      c[i % m] += 1;
    }
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  item *o = (item *)state;
  uint32_t *c = (uint32_t *)o->scratch;
  const uint64_t m = o->scratch_bytes / sizeof *c;
#pragma acc update self(c [0:m])
#if !defined(TORMENT_VARIANT_with)
  for (uint64_t i = o->problem->size; i < m; i++)
    c[i % o->problem->size] += c[i];
#endif
  memcpy(o->problem->out, c, o->problem->out_bytes);
  (void)o, (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
  uint32_t *c = (uint32_t *)o->scratch;
  const uint64_t m = o->scratch_bytes / sizeof *c;
#pragma acc exit data delete (c [0:m])
  (void)c, (void)m;
  free_item(o);
}

TORMENT_UNIT(AtomicContention, 1, torment_overhead);
