/* Bicg in four models; the reference loop is, for each p, r and their q, s, which are zero at first,
 *   for (i = 0; i < n; i++) for (j = 0; j < n; j++) q[i] += a[i][j] * p[j];
 *   for (i = 0; i < n; i++) for (j = 0; j < n; j++) s[j] += a[i][j] * r[i];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Bicg.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_matrix_vector.h"
#else
#define MATRIX_VECTOR_BENCHMARK Bicg
#include "../matrix_vector.h"
#endif

typedef struct bicg {
  const torment_host *host;
  const torment_bicg *problem;
#if defined(__CUDACC__)
  torment_grid device_a, device_p, device_r, device_q, device_s;
#endif
} bicg;

#if defined(__CUDACC__)

static int32_t allocate(bicg *m, torment_error *error) {
  const uint64_t n = m->problem->n, vectors = m->problem->vectors;
  int32_t status = torment_allocate_grid(&m->device_a, n, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_p, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_r, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_q, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_s, vectors, n, error);
  return status;
}

static void release(bicg *m) {
  torment_free_grid(&m->device_a);
  torment_free_grid(&m->device_p);
  torment_free_grid(&m->device_r);
  torment_free_grid(&m->device_q);
  torment_free_grid(&m->device_s);
}

static int32_t upload(void *state, torment_error *error) {
  const bicg *m = (const bicg *)state;
  int32_t status = torment_upload_grid(&m->device_a, m->problem->a, error);
  if (status == TORMENT_OK) status = torment_upload_grid(&m->device_p, m->problem->p, error);
  if (status == TORMENT_OK) status = torment_upload_grid(&m->device_r, m->problem->r, error);
  return status;
}

static int32_t TORMENT_LOCAL(compute, Bicg)(void *state, torment_error *error) {
  const bicg *m = (const bicg *)state;
  int32_t status = torment_clear_grid(&m->device_q, error);
  if (status == TORMENT_OK) status = torment_clear_grid(&m->device_s, error);
  if (status != TORMENT_OK) return status;
  for (uint64_t v = 0; v < m->problem->vectors; v++) {
    const uint64_t offset = v * m->device_p.pitch;
    torment_launch_product(&m->device_a, m->device_p.cells + offset, m->device_q.cells + offset);
    torment_launch_transposed_product(&m->device_a, m->device_r.cells + offset, m->device_s.cells + offset);
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const bicg *m = (const bicg *)state;
  const int32_t status = torment_download_grid(&m->device_q, m->problem->q, error);
  if (status != TORMENT_OK) return status;
  return torment_download_grid(&m->device_s, m->problem->s, error);
}

#else

static int32_t allocate(bicg *m, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *p = m->problem->p, *r = m->problem->r;
  double *q = m->problem->q, *s = m->problem->s;
#pragma acc enter data create(a [0:count], p [0:length], r [0:length], q [0:length], s [0:length])
  (void)a, (void)p, (void)r, (void)q, (void)s; /* GCC counts a mention in a clause as no use */
#endif
  (void)m, (void)error;
  return TORMENT_OK;
}

static void release(bicg *m) {
#if defined(_OPENACC)
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *p = m->problem->p, *r = m->problem->r;
  double *q = m->problem->q, *s = m->problem->s;
#pragma acc exit data delete (a [0:count], p [0:length], r [0:length], q [0:length], s [0:length])
  (void)a, (void)p, (void)r, (void)q, (void)s;
#endif
  (void)m;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const bicg *m = (const bicg *)state;
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *p = m->problem->p, *r = m->problem->r;
#pragma acc update device(a [0:count], p [0:length], r [0:length])
  (void)a, (void)p, (void)r;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Bicg)(void *state, torment_error *error) {
  const bicg *m = (const bicg *)state;
  const uint64_t n = m->problem->n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *p = m->problem->p, *r = m->problem->r;
  double *q = m->problem->q, *s = m->problem->s;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(q [0:length], s [0:length])
#elif defined(_OPENACC)
#pragma acc parallel loop present(q [0:length], s [0:length])
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < length; i++) {
    q[i] = 0.0;
    s[i] = 0.0;
  }
  for (uint64_t v = 0; v < m->problem->vectors; v++) {
    MATRIX_VECTOR(add_product)(m->host, n, a, p + v * n, q + v * n);
    MATRIX_VECTOR(add_transposed_product)(m->host, n, a, r + v * n, s + v * n);
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const bicg *m = (const bicg *)state;
  const uint64_t length = m->problem->vectors * m->problem->n;
  double *q = m->problem->q, *s = m->problem->s;
#pragma acc update self(q [0:length], s [0:length])
  (void)q, (void)s;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Bicg, 1, torment_bicg, bicg);
