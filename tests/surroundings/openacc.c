/* A right plugin that computes its result in OpenACC's regions, on the host where nothing else is there.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdint.h>

static void add_in_region(double *a, const double *b, const double *c, double scalar, uint64_t elements) {
#pragma acc parallel loop copyin(b [0:elements], c [0:elements]) copyout(a [0:elements])
  for (uint64_t i = 0; i < elements; i++)
    a[i] = b[i] + scalar * c[i];
}

#define COMPILER "gcc"
#define MODEL TORMENT_MODEL_OPENACC
#define COMPUTES 0
#define SPOIL                              \
  (void)repetition;                        \
  for (uint64_t k = 0; k < p->passes; k++) \
  add_in_region(p->a, p->b, p->c, p->scalars[k], p->elements)
#include "../fakes/good.h"
