/* The table entry of OutsideAxpy for loops in Fortran: C's structs on the one side, plain arrays on the
 * other.
 * SPDX-License-Identifier: Apache-2.0 */
#include "axpy.h"

#include <torment/unit.h>

void axpy_enter(int64_t n, const double *x, const double *y, double *z);
void axpy_upload(int64_t n, const double *x, const double *y);
void axpy_compute(int64_t n, double a, const double *x, const double *y, double *z);
void axpy_download(int64_t n, double *z);
void axpy_leave(int64_t n, const double *x, const double *y, double *z);

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  const outside_axpy *p = problem;
  (void)host, (void)error;
  axpy_enter((int64_t)p->elements, p->x, p->y, p->z);
  *state = (void *)problem;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  const outside_axpy *p = state;
  (void)error;
  axpy_upload((int64_t)p->elements, p->x, p->y);
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, OutsideAxpy)(void *state, torment_error *error) {
  const outside_axpy *p = state;
  (void)error;
  axpy_compute((int64_t)p->elements, p->a, p->x, p->y, p->z);
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const outside_axpy *p = state;
  (void)error;
  axpy_download((int64_t)p->elements, p->z);
  return TORMENT_OK;
}

static void destroy(void *state) {
  const outside_axpy *p = state;
  axpy_leave((int64_t)p->elements, p->x, p->y, p->z);
}

TORMENT_UNIT(OutsideAxpy, 1, outside_axpy);
