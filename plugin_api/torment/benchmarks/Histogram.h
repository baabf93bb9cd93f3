/* Histogram/1: how many keys fall into each bin, four times: keys that are evenly spread and keys of which
 * half are one and the same, into 256 bins and into 65536. For every key, all below 65536, even_256[key >> 8]
 * += 1,  even_65536[key] += 1   over the keys of `even`, and likewise over those of `skewed`. Each of the
 * four is a loop of its own over its keys.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_HISTOGRAM_H
#define TORMENT_BENCHMARKS_HISTOGRAM_H

#include <stdint.h>

typedef struct torment_histogram {
  uint64_t keys;          /* of even and of skewed; below 2^32 */
  const uint32_t *even;   /* in, keys */
  const uint32_t *skewed; /* in, keys */
  uint32_t *even_256;     /* out, 256 */
  uint32_t *even_65536;   /* out, 65536 */
  uint32_t *skewed_256;   /* out, 256 */
  uint32_t *skewed_65536; /* out, 65536 */
} torment_histogram;

#endif
