/* What the items of `torment-host overheads` share: the state of one. Not where its arrays are (out_item.h).
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_OVERHEADS_ITEM_H
#define TORMENT_OVERHEADS_ITEM_H

#include <stdlib.h>
#include <string.h>
#include <torment/overhead.h>
#include <torment/unit.h>

typedef struct item {
  const torment_host *host;
  const torment_overhead *problem;
  uint8_t *scratch; /* memory of the host's side, of the item's own; null: none */
  uint64_t scratch_bytes;
  uint8_t ones[8];
} item;

static inline int32_t make_item(const torment_host *host, const void *problem, uint64_t scratch_bytes,
                                item **made, torment_error *error) {
  item *o = (item *)calloc(1, sizeof *o);
  if (!o) return torment_fail(error, "no memory for the item's state");
  o->host = host;
  o->problem = (const torment_overhead *)problem;
  o->scratch_bytes = scratch_bytes;
  memset(o->ones, 1, sizeof o->ones);
  if (scratch_bytes > 0) o->scratch = (uint8_t *)calloc(scratch_bytes, 1);
  if (scratch_bytes > 0 && !o->scratch) {
    free(o);
    return torment_fail(error, "no memory for the item's arrays");
  }
  *made = o;
  return TORMENT_OK;
}

static inline void free_item(item *o) {
  free(o->scratch);
  free(o);
}

/* Row of the moved half of a pitched array, as the host's table has it: at most 256 rows. */
static inline uint64_t item_rows(uint64_t bytes) {
  return bytes < 256 ? bytes : 256;
}

#endif
