/* Dot/1: sums[k] = the sum over i of a[i] * b[i + k * step], for k = 0 .. dots-1 one after the other,
 * each a pass over the whole of a and a part of b as long.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_DOT_H
#define TORMENT_BENCHMARKS_DOT_H

#include <stdint.h>

typedef struct torment_dot {
  uint64_t elements; /* of a */
  uint64_t dots;     /* at least 1 */
  uint64_t step;     /* a multiple of 16, so that passes are aligned alike */
  const double *a;   /* in, elements */
  const double *b;   /* in, elements + (dots - 1) * step */
  double *sums;      /* out, dots */
} torment_dot;

#endif
