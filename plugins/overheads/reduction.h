/* A sum by a reduction clause, against a loop without races that reads as much: each of at most 65536
 * iterations adds up its share, and these sums are added up outside the clock. The including item defines its
 * name, OVERHEAD_NAME, and its two directives: REDUCTION_LOOP and PARTIAL_SUMS_LOOP.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

/* The iterations of the loop without reduction; with one there is one sum. */
static uint64_t sums(const void *problem) {
#if defined(TORMENT_VARIANT_with)
  (void)problem;
  return 1;
#else
  const uint64_t n = ((const torment_overhead *)problem)->size;
  return n < 65536 ? n : 65536;
#endif
}

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_item(host, problem, sums(problem) * sizeof(uint64_t), &o, error);
  if (status != TORMENT_OK) return status;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
  uint64_t *s = (uint64_t *)o->scratch;
  const uint64_t m = sums(problem);
#pragma acc enter data copyin(x [0:n]) create(s [0:m])
  (void)x, (void)s, (void)n, (void)m;
  *state = o;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, OVERHEAD_NAME)(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
  uint64_t *s = (uint64_t *)o->scratch;
  for (uint64_t k = 0; k < o->problem->calls; k++) {
#if defined(TORMENT_VARIANT_with)
    uint64_t sum = 0;
    REDUCTION_LOOP
    for (uint64_t i = 0; i < n; i++)
      sum += x[i];
    s[0] = sum;
#else
    const uint64_t m = sums(o->problem);
    PARTIAL_SUMS_LOOP
    for (uint64_t j = 0; j < m; j++) {
      uint64_t sum = 0;
#pragma acc loop seq
      for (uint64_t i = j; i < n; i += m)
        sum += x[i];
      s[j] = sum;
    }
#endif
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  item *o = (item *)state;
  uint64_t *s = (uint64_t *)o->scratch;
  uint64_t total = 0;
  const uint64_t m = sums(o->problem);
#if !defined(TORMENT_VARIANT_with)
#pragma acc update self(s [0:m])
#endif
  for (uint64_t j = 0; j < m; j++)
    total += s[j];
  memcpy(o->problem->out, &total, sizeof total);
  (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
  uint64_t *s = (uint64_t *)o->scratch;
  const uint64_t m = sums(o->problem);
#pragma acc exit data delete (x [0:n], s [0:m])
  (void)x, (void)s, (void)n, (void)m;
  free_item(o);
}
