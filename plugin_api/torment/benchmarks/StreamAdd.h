/* StreamAdd/1: a[i] = b[i] + c[i + k * step] for all i, for k = 0 .. passes-1 one after the other; the
 * values of the last pass are the result. A pass adds the whole of b and a part of c as long, each from
 * a little further on in c, so that no two passes give the same.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_STREAM_ADD_H
#define TORMENT_BENCHMARKS_STREAM_ADD_H

#include <stdint.h>

typedef struct torment_stream_add {
  uint64_t elements; /* of a and b */
  uint64_t passes;   /* at least 1 */
  uint64_t step;     /* a multiple of 16, so that passes are aligned alike */
  const double *b;   /* in, elements */
  const double *c;   /* in, elements + (passes - 1) * step */
  double *a;         /* out, elements */
} torment_stream_add;

#endif
