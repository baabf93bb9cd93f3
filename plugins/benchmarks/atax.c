/* Atax in four models; the reference loop is, for each vector x and its y, with t and y zero at first,
 *   for (i = 0; i < n; i++) for (j = 0; j < n; j++) t[i] += a[i][j] * x[j];
 *   for (i = 0; i < n; i++) for (j = 0; j < n; j++) y[j] += a[i][j] * t[i];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/Atax.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_matrix_vector.h"
#else
#define MATRIX_VECTOR_BENCHMARK Atax
#include "../matrix_vector.h"
#endif

typedef struct atax {
  const torment_host *host;
  const torment_atax *problem;
  double *t; /* vectors x n; in all models but CUDA */
#if defined(__CUDACC__)
  torment_grid device_a, device_x, device_t, device_y;
#endif
} atax;

#if defined(__CUDACC__)

static int32_t allocate(atax *m, torment_error *error) {
  const uint64_t n = m->problem->n, vectors = m->problem->vectors;
  int32_t status = torment_allocate_grid(&m->device_a, n, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_x, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_t, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_y, vectors, n, error);
  return status;
}

static void release(atax *m) {
  torment_free_grid(&m->device_a);
  torment_free_grid(&m->device_x);
  torment_free_grid(&m->device_t);
  torment_free_grid(&m->device_y);
}

static int32_t upload(void *state, torment_error *error) {
  const atax *m = (const atax *)state;
  int32_t status = torment_upload_grid(&m->device_a, m->problem->a, error);
  if (status == TORMENT_OK) status = torment_upload_grid(&m->device_x, m->problem->x, error);
  return status;
}

static int32_t TORMENT_LOCAL(compute, Atax)(void *state, torment_error *error) {
  const atax *m = (const atax *)state;
  int32_t status = torment_clear_grid(&m->device_t, error);
  if (status == TORMENT_OK) status = torment_clear_grid(&m->device_y, error);
  if (status != TORMENT_OK) return status;
  for (uint64_t v = 0; v < m->problem->vectors; v++) {
    const uint64_t offset = v * m->device_x.pitch;
    torment_launch_product(&m->device_a, m->device_x.cells + offset, m->device_t.cells + offset);
    torment_launch_transposed_product(&m->device_a, m->device_t.cells + offset, m->device_y.cells + offset);
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const atax *m = (const atax *)state;
  return torment_download_grid(&m->device_y, m->problem->y, error);
}

#else

static int32_t allocate(atax *m, torment_error *error) {
  const uint64_t n = m->problem->n, length = m->problem->vectors * n;
  double *t = (double *)malloc(length * sizeof *t);
#if defined(_OPENACC)
  const uint64_t count = n * n;
  const double *a = m->problem->a, *x = m->problem->x;
  double *y = m->problem->y;
#endif
  if (!t) return torment_fail(error, "no memory for A x");
  m->t = t;
#if defined(_OPENACC)
#pragma acc enter data create(a [0:count], x [0:length], t [0:length], y [0:length])
  (void)a, (void)x, (void)y; /* GCC counts a mention in a clause as no use */
#endif
  return TORMENT_OK;
}

static void release(atax *m) {
#if defined(_OPENACC)
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *x = m->problem->x;
  double *y = m->problem->y, *t = m->t;
  if (!t) return;
#pragma acc exit data delete (a [0:count], x [0:length], t [0:length], y [0:length])
  (void)a, (void)x, (void)y;
#endif
  free(m->t);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const atax *m = (const atax *)state;
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *x = m->problem->x;
#pragma acc update device(a [0:count], x [0:length])
  (void)a, (void)x;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Atax)(void *state, torment_error *error) {
  const atax *m = (const atax *)state;
  const uint64_t n = m->problem->n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *x = m->problem->x;
  double *y = m->problem->y, *t = m->t;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(t [0:length], y [0:length])
#elif defined(_OPENACC)
#pragma acc parallel loop present(t [0:length], y [0:length])
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < length; i++) {
    t[i] = 0.0;
    y[i] = 0.0;
  }
  for (uint64_t v = 0; v < m->problem->vectors; v++) {
    MATRIX_VECTOR(add_product)(m->host, n, a, x + v * n, t + v * n);
    MATRIX_VECTOR(add_transposed_product)(m->host, n, a, t + v * n, y + v * n);
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const atax *m = (const atax *)state;
  const uint64_t length = m->problem->vectors * m->problem->n;
  double *y = m->problem->y;
#pragma acc update self(y [0:length])
  (void)y;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Atax, 1, torment_atax, atax);
