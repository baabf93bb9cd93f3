/* StreamMul/1: a[i] = scalars[k] * b[i] for all i, for k = 0 .. passes-1 one after the other; the values
 * of the last pass are the result.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_STREAM_MUL_H
#define TORMENT_BENCHMARKS_STREAM_MUL_H

#include <stdint.h>

typedef struct torment_stream_mul {
  uint64_t elements;     /* of a and b */
  uint64_t passes;       /* at least 1 */
  const double *b;       /* in, elements */
  const double *scalars; /* in, passes */
  double *a;             /* out, elements */
} torment_stream_mul;

#endif
