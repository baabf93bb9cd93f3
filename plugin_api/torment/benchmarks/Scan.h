/* Scan/1: exclusive prefix sums of 64-bit integers, modulo 2^64: s_0 = in, and for k = 1 .. passes
 *   s_k[i] = s_(k-1)[0] + .. + s_(k-1)[i-1], with s_k[0] = 0;
 * out = s_passes. Each pass reads what the one before it wrote.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_SCAN_H
#define TORMENT_BENCHMARKS_SCAN_H

#include <stdint.h>

typedef struct torment_scan {
  uint64_t elements;  /* of in and out */
  uint64_t passes;    /* at least 1 */
  const uint64_t *in; /* in, elements */
  uint64_t *out;      /* out, elements */
} torment_scan;

#endif
