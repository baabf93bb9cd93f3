/* enter data create and exit data delete of an array, against none. Both end with one region that uses such
 * an array, which proves that it is memory.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "out_item.h"

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_out_item(host, problem, ((const torment_overhead *)problem)->size, &o, error);
  if (status == TORMENT_OK) *state = o;
  return status;
}

static void destroy(void *state) {
  free_out_item((item *)state);
}

static int32_t TORMENT_LOCAL(compute, EnterExit)(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  uint8_t *y = o->problem->out, *s = o->scratch;
#if defined(TORMENT_VARIANT_with)
  for (uint64_t k = 0; k < o->problem->calls; k++) {
#pragma acc enter data create(s [0:n])
#pragma acc exit data delete (s [0:n])
  }
#endif
#pragma acc data create(s [0:n])
  {
#pragma acc parallel loop present(y [0:n], s [0:n])
    for (uint64_t i = 0; i < n; i++)
      s[i] = (uint8_t)(y[i] + 1);
#pragma acc parallel loop present(y [0:n], s [0:n])
    for (uint64_t i = 0; i < n; i++)
      y[i] = s[i];
  }
  (void)error;
  return TORMENT_OK;
}

TORMENT_UNIT(EnterExit, 1, torment_overhead);
