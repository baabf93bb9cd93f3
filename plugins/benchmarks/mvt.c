/* Mvt in four models; the reference loop is, for each y1, y2 and x1 = start1, x2 = start2,
 *   for (i = 0; i < n; i++) for (j = 0; j < n; j++) x1[i] += a[i][j] * y1[j];
 *   for (i = 0; i < n; i++) for (j = 0; j < n; j++) x2[j] += a[i][j] * y2[i];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Mvt.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_matrix_vector.h"
#else
#define MATRIX_VECTOR_BENCHMARK Mvt
#include "../matrix_vector.h"
#endif

typedef struct mvt {
  const torment_host *host;
  const torment_mvt *problem;
#if defined(__CUDACC__)
  torment_grid device_a, device_y1, device_y2, device_start1, device_start2, device_x1, device_x2;
#endif
} mvt;

#if defined(__CUDACC__)

static int32_t allocate(mvt *m, torment_error *error) {
  const uint64_t n = m->problem->n, vectors = m->problem->vectors;
  int32_t status = torment_allocate_grid(&m->device_a, n, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_y1, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_y2, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_start1, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_start2, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_x1, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_x2, vectors, n, error);
  return status;
}

static void release(mvt *m) {
  torment_free_grid(&m->device_a);
  torment_free_grid(&m->device_y1);
  torment_free_grid(&m->device_y2);
  torment_free_grid(&m->device_start1);
  torment_free_grid(&m->device_start2);
  torment_free_grid(&m->device_x1);
  torment_free_grid(&m->device_x2);
}

static int32_t upload(void *state, torment_error *error) {
  const mvt *m = (const mvt *)state;
  int32_t status = torment_upload_grid(&m->device_a, m->problem->a, error);
  if (status == TORMENT_OK) status = torment_upload_grid(&m->device_y1, m->problem->y1, error);
  if (status == TORMENT_OK) status = torment_upload_grid(&m->device_y2, m->problem->y2, error);
  if (status == TORMENT_OK) status = torment_upload_grid(&m->device_start1, m->problem->start1, error);
  if (status == TORMENT_OK) status = torment_upload_grid(&m->device_start2, m->problem->start2, error);
  return status;
}

static int32_t TORMENT_LOCAL(compute, Mvt)(void *state, torment_error *error) {
  const mvt *m = (const mvt *)state;
  int32_t status = torment_copy_grid(&m->device_x1, &m->device_start1, error);
  if (status == TORMENT_OK) status = torment_copy_grid(&m->device_x2, &m->device_start2, error);
  if (status != TORMENT_OK) return status;
  for (uint64_t v = 0; v < m->problem->vectors; v++) {
    const uint64_t offset = v * m->device_y1.pitch;
    torment_launch_product(&m->device_a, m->device_y1.cells + offset, m->device_x1.cells + offset);
    torment_launch_transposed_product(&m->device_a, m->device_y2.cells + offset, m->device_x2.cells + offset);
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const mvt *m = (const mvt *)state;
  const int32_t status = torment_download_grid(&m->device_x1, m->problem->x1, error);
  if (status != TORMENT_OK) return status;
  return torment_download_grid(&m->device_x2, m->problem->x2, error);
}

#else

static int32_t allocate(mvt *m, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *y1 = m->problem->y1, *y2 = m->problem->y2, *start1 = m->problem->start1,
               *start2 = m->problem->start2;
  double *x1 = m->problem->x1, *x2 = m->problem->x2;
#pragma acc enter data create(a [0:count], y1 [0:length], y2 [0:length], start1 [0:length], \
                              start2 [0:length], x1 [0:length], x2 [0:length])
  (void)a, (void)y1, (void)y2, (void)start1, (void)start2, (void)x1,
      (void)x2; /* GCC counts a mention in a clause as no use */
#endif
  (void)m, (void)error;
  return TORMENT_OK;
}

static void release(mvt *m) {
#if defined(_OPENACC)
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *y1 = m->problem->y1, *y2 = m->problem->y2, *start1 = m->problem->start1,
               *start2 = m->problem->start2;
  double *x1 = m->problem->x1, *x2 = m->problem->x2;
#pragma acc exit data delete (a [0:count], y1 [0:length], y2 [0:length], start1 [0:length], \
                              start2 [0:length], x1 [0:length], x2 [0:length])
  (void)a, (void)y1, (void)y2, (void)start1, (void)start2, (void)x1, (void)x2;
#endif
  (void)m;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const mvt *m = (const mvt *)state;
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *y1 = m->problem->y1, *y2 = m->problem->y2, *start1 = m->problem->start1,
               *start2 = m->problem->start2;
#pragma acc update device(a [0:count], y1 [0:length], y2 [0:length], start1 [0:length], start2 [0:length])
  (void)a, (void)y1, (void)y2, (void)start1, (void)start2;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Mvt)(void *state, torment_error *error) {
  const mvt *m = (const mvt *)state;
  const uint64_t n = m->problem->n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *y1 = m->problem->y1, *y2 = m->problem->y2, *start1 = m->problem->start1,
               *start2 = m->problem->start2;
  double *x1 = m->problem->x1, *x2 = m->problem->x2;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(start1 [0:length], start2 [0:length], x1 [0:length], x2 [0:length])
#elif defined(_OPENACC)
#pragma acc parallel loop present(start1 [0:length], start2 [0:length], x1 [0:length], x2 [0:length])
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < length; i++) {
    x1[i] = start1[i];
    x2[i] = start2[i];
  }
  for (uint64_t v = 0; v < m->problem->vectors; v++) {
    MATRIX_VECTOR(add_product)(m->host, n, a, y1 + v * n, x1 + v * n);
    MATRIX_VECTOR(add_transposed_product)(m->host, n, a, y2 + v * n, x2 + v * n);
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const mvt *m = (const mvt *)state;
  const uint64_t length = m->problem->vectors * m->problem->n;
  double *x1 = m->problem->x1, *x2 = m->problem->x2;
#pragma acc update self(x1 [0:length], x2 [0:length])
  (void)x1, (void)x2;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Mvt, 1, torment_mvt, mvt);
