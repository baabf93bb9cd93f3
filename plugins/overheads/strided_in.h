/* The items that bring every other piece of an array to the device: rows of `width` bytes, twice as far
 * apart. The source defines OVERHEAD_NAME, TORMENT_LOCAL(move, OVERHEAD_NAME)(x, rows, width). Both paths
 * then add the pieces to y, the one without a move those that are on the device already.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_item(host, problem, 0, &o, error);
  if (status != TORMENT_OK) return status;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
  uint8_t *y = o->problem->out;
#pragma acc enter data create(x [0:2 * n], y [0:n])
  (void)x, (void)y, (void)n;
  *state = o;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  uint8_t *y = o->problem->out;
  memset(y, 0, n);
#pragma acc update device(y [0:n])
#if !defined(TORMENT_VARIANT_with)
  const uint8_t *x = o->problem->in;
#pragma acc update device(x [0:2 * n])
  (void)x;
#endif
  (void)o, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, OVERHEAD_NAME)(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  const uint64_t rows = item_rows(n), width = n / rows;
  const uint8_t *x = o->problem->in;
  uint8_t *y = o->problem->out;
  for (uint64_t k = 0; k < o->problem->calls; k++) {
#if defined(TORMENT_VARIANT_with)
    TORMENT_LOCAL(move, OVERHEAD_NAME)(x, rows, width);
#endif
#pragma acc parallel loop present(x [0:2 * n], y [0:n])
    for (uint64_t i = 0; i < n; i++)
      y[i] = (uint8_t)(y[i] + x[i / width * 2 * width + i % width]);
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  uint8_t *y = o->problem->out;
#pragma acc update self(y [0:n])
  (void)y, (void)n;
  (void)o, (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
  uint8_t *y = o->problem->out;
#pragma acc exit data delete (x [0:2 * n], y [0:n])
  (void)x, (void)y, (void)n;
  free_item(o);
}
