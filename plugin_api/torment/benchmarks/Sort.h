/* Sort/1: sorts 32-bit keys, each with a payload: sorted_keys ascends, and sorted_payload[j] is the payload
 * of the key that sorted_keys[j] was. Payloads are the keys' places, payload[i] = i, so each occurs once.
 * Equal keys may come in any order.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_SORT_H
#define TORMENT_BENCHMARKS_SORT_H

#include <stdint.h>

typedef struct torment_sort {
  uint64_t elements;        /* of each array; below 2^30 */
  const uint32_t *keys;     /* in */
  const uint32_t *payload;  /* in */
  uint32_t *sorted_keys;    /* out */
  uint32_t *sorted_payload; /* out */
} torment_sort;

#endif
