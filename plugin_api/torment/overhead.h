/* The problem of every item of `torment-host overheads`: what one directive costs. The item's two variants,
 * `with` and `without`, compute the same outputs from the same inputs; the definition of each item stands
 * in its source, plugins/overheads/ITEM.c, and what both must leave in `out` in the host's table.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_OVERHEAD_H
#define TORMENT_OVERHEAD_H

#include <stdint.h>

typedef struct torment_overhead {
  uint64_t size;   /* what the item sweeps: bytes, elements, entries, targets or gangs */
  uint64_t vector; /* lanes of a gang where the item sweeps launch shapes, else 0 */
  uint64_t calls;  /* of the construct in one compute; at least 1 */
  uint64_t in_bytes;
  uint64_t out_bytes;
  const uint8_t *in; /* in, in_bytes */
  uint8_t *out;      /* out, out_bytes */
} torment_overhead;

#endif
