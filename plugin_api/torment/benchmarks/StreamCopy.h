/* StreamCopy/1: a[i] = b[i + k * step] for all i, for k = 0 .. passes-1 one after the other; the values
 * of the last pass are the result. A pass copies the whole of a, each from a little further on in b, so
 * that no two passes give the same.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_STREAM_COPY_H
#define TORMENT_BENCHMARKS_STREAM_COPY_H

#include <stdint.h>

typedef struct torment_stream_copy {
  uint64_t elements; /* of a */
  uint64_t passes;   /* at least 1 */
  uint64_t step;     /* a multiple of 16, so that passes are aligned alike */
  const double *b;   /* in, elements + (passes - 1) * step */
  double *a;         /* out, elements */
} torment_stream_copy;

#endif
