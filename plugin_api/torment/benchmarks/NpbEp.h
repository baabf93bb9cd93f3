/* NpbEp/1: EP of the NAS Parallel Benchmarks (report RNR-94-007, 2.2): pairs of normal deviates by
 * Marsaglia's polar method, summed and counted.
 *
 * The random numbers are x[j] = s * 5^(13j) mod 2^46, j = 1, 2, .., each as x[j] / 2^46 in (0, 1). Pair i,
 * for i = 0 .. batches * 65536 - 1, is u = 2 * x[2i+1] / 2^46 - 1, v = 2 * x[2i+2] / 2^46 - 1. It is taken
 * iff t = u*u + v*v <= 1; then f = sqrt(-2 * log(t) / t), and with X = f*u, Y = f*v sums[0] += X,  sums[1] +=
 * Y,  counts[l] += 1 where l = min(9, floor(max(|X|, |Y|))). Class S of the report is 256 batches, W 512, A
 * 4096, B 16384, with s = 271828183.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_NPB_EP_H
#define TORMENT_BENCHMARKS_NPB_EP_H

#include <stdint.h>

#define TORMENT_NPB_EP_BATCH_PAIRS 65536u
#define TORMENT_NPB_EP_COUNTS 10u

typedef struct torment_npb_ep {
  uint64_t batches; /* of 65536 pairs; at least 1 */
  uint64_t seed;    /* s; odd, below 2^46 */
  double *sums;     /* out, 2 */
  uint64_t *counts; /* out, 10 */
} torment_npb_ep;

#endif
