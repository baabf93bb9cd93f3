/* The items that bring every other piece of an array to the host: rows of `width` bytes, twice as far apart.
 * The source defines OVERHEAD_NAME, TORMENT_LOCAL(move, OVERHEAD_NAME)(z, rows, width). Both paths add 1
 * to the pieces before each move.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  item *o;
  const int32_t status = make_item(host, problem, 2 * ((const torment_overhead *)problem)->size, &o, error);
  if (status != TORMENT_OK) return status;
  const uint64_t n = o->problem->size;
  uint8_t *z = o->scratch;
#pragma acc enter data create(z [0:2 * n])
  (void)z, (void)n;
  *state = o;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  uint8_t *z = o->scratch;
  memcpy(z, o->problem->in, 2 * n);
#pragma acc update device(z [0:2 * n])
  (void)o, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, OVERHEAD_NAME)(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  const uint64_t rows = item_rows(n), width = n / rows;
  uint8_t *z = o->scratch;
  for (uint64_t k = 0; k < o->problem->calls; k++) {
#pragma acc parallel loop present(z [0:2 * n])
    for (uint64_t i = 0; i < n; i++) {
      const uint64_t at = i / width * 2 * width + i % width;
      z[at] = (uint8_t)(z[at] + 1);
    }
#if defined(TORMENT_VARIANT_with)
    TORMENT_LOCAL(move, OVERHEAD_NAME)(z, rows, width);
#endif
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  const uint64_t rows = item_rows(n), width = n / rows;
  uint8_t *z = o->scratch;
#if !defined(TORMENT_VARIANT_with)
#pragma acc update self(z [0:2 * n])
#endif
  for (uint64_t row = 0; row < rows; row++)
    memcpy(o->problem->out + row * width, z + row * 2 * width, width);
  (void)o, (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  item *o = (item *)state;
  const uint64_t n = o->problem->size;
  uint8_t *z = o->scratch;
#pragma acc exit data delete (z [0:2 * n])
  (void)z, (void)n;
  free_item(o);
}
