/* VectorAdd/1: c[i] = a[i] + b[i] for all i, in double precision, rounded once. One benchmark for the modes
 * in which OpenACC runs a loop; its variants differ in nothing but who does which element.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_VECTORADD_H
#define TORMENT_BENCHMARKS_VECTORADD_H

#include <stdint.h>

typedef struct torment_vector_add {
  uint64_t elements; /* of a, b and c */
  const double *a;   /* in, elements */
  const double *b;   /* in, elements */
  double *c;         /* out, elements */
} torment_vector_add;

#endif
