/* The items that bring every other piece of an array to the device: rows of `width` bytes, twice as far
 * apart. The source defines OVERHEAD_NAME, TORMENT_LOCAL(move, OVERHEAD_NAME)(x, rows, width). Both paths
 * then add the pieces to y, the one without a move those that are on the device already.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#define OUT_UPLOAD
#include "out_item.h"

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_out_item(host, problem, 0, &o, error);
  if (status != TORMENT_OK) return status;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
#pragma acc enter data create(x [0:2 * n])
  (void)x, (void)n;
  *state = o;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  const item *o = (const item *)state;
  memset(o->problem->out, 0, o->problem->size);
  send_out(o);
#if !defined(TORMENT_VARIANT_with)
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
#pragma acc update device(x [0:2 * n])
  (void)x, (void)n;
#endif
  (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  const uint8_t *x = o->problem->in;
#pragma acc exit data delete (x [0:2 * n])
  (void)x, (void)n;
  free_out_item(o);
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
