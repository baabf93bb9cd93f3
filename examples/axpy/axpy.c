/* The loops of OutsideAxpy in C: sequential, OpenMP or OpenACC, as the compiler's flags say.
 * SPDX-License-Identifier: Apache-2.0 */
#include "axpy.h"

#include <torment/unit.h>

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  const outside_axpy *p = problem;
  const double *x = p->x, *y = p->y;
  double *z = p->z;
  const uint64_t n = p->elements;
#pragma acc enter data create(x [0:n], y [0:n], z [0:n])
  (void)host, (void)error, (void)x, (void)y, (void)z, (void)n;
  *state = (void *)problem;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  const outside_axpy *p = state;
  const double *x = p->x, *y = p->y;
  const uint64_t n = p->elements;
#pragma acc update device(x [0:n], y [0:n])
  (void)error, (void)x, (void)y, (void)n;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, OutsideAxpy)(void *state, torment_error *error) {
  const outside_axpy *p = state;
  const double *x = p->x, *y = p->y, a = p->a;
  double *z = p->z;
  const uint64_t n = p->elements;
  (void)error;
#pragma acc parallel loop present(x [0:n], y [0:n], z [0:n])
#pragma omp parallel for
  for (uint64_t i = 0; i < n; i++)
    z[i] = a * x[i] + y[i];
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const outside_axpy *p = state;
  double *z = p->z;
  const uint64_t n = p->elements;
#pragma acc update self(z [0:n])
  (void)error, (void)z, (void)n;
  return TORMENT_OK;
}

static void destroy(void *state) {
  const outside_axpy *p = state;
  const double *x = p->x, *y = p->y;
  double *z = p->z;
  const uint64_t n = p->elements;
#pragma acc exit data delete (x [0:n], y [0:n], z [0:n])
  (void)x, (void)y, (void)z, (void)n;
}

TORMENT_UNIT(OutsideAxpy, 1, outside_axpy);
