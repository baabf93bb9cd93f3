/* Gesummv in four models; the reference loop is, for each vector x and its y,
 *   for (i = 0; i < n; i++) y[i] = alpha * (sum over j of a[i][j] * x[j]) + beta * (sum of b[i][j] * x[j]);
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Gesummv.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_grid.h"
#include "../cuda_sum.h"
#endif

typedef struct gesummv {
  const torment_host *host;
  const torment_gesummv *problem;
#if defined(__CUDACC__)
  torment_grid device_a, device_b, device_x, device_y;
#endif
} gesummv;

#if defined(__CUDACC__)

enum { block_threads = 256, warps = block_threads / 32, loads = 4 };

/* A warp a row of both matrices. 16 bytes an access, a warp's side by side; each element is used once, so the
 * caches may drop it first, and x stays in them. */
__global__ void __launch_bounds__(block_threads)
    add_two_products(const double *__restrict__ a, const double *__restrict__ b, uint64_t pitch,
                     uint64_t rows, const double2 *__restrict__ x, double alpha, double beta, double *y) {
  const uint64_t row = (uint64_t)blockIdx.x * warps + threadIdx.x / 32, pairs = pitch / 2;
  const double2 *a_row = (const double2 *)(a + row * pitch), *b_row = (const double2 *)(b + row * pitch);
  double a_sum = 0.0, b_sum = 0.0;
  if (row >= rows) return;
  uint64_t p = threadIdx.x % 32;
  for (; p + 32 * (loads - 1) < pairs; p += 32 * loads) {
    double2 from_a[loads], from_b[loads], from_x[loads];
#pragma unroll
    for (int k = 0; k < loads; k++) {
      from_a[k] = __ldcs(a_row + p + 32 * k);
      from_b[k] = __ldcs(b_row + p + 32 * k);
      from_x[k] = __ldg(x + p + 32 * k);
    }
#pragma unroll
    for (int k = 0; k < loads; k++) {
      a_sum += from_a[k].x * from_x[k].x + from_a[k].y * from_x[k].y;
      b_sum += from_b[k].x * from_x[k].x + from_b[k].y * from_x[k].y;
    }
  }
  for (; p < pairs; p += 32) {
    const double2 from_a = __ldcs(a_row + p), from_b = __ldcs(b_row + p), from_x = __ldg(x + p);
    a_sum += from_a.x * from_x.x + from_a.y * from_x.y;
    b_sum += from_b.x * from_x.x + from_b.y * from_x.y;
  }
  a_sum = torment_warp_sum(a_sum);
  b_sum = torment_warp_sum(b_sum);
  if (threadIdx.x % 32 == 0) y[row] = alpha * a_sum + beta * b_sum;
}

static int32_t allocate(gesummv *m, torment_error *error) {
  const uint64_t n = m->problem->n, vectors = m->problem->vectors;
  int32_t status = torment_allocate_grid(&m->device_a, n, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_b, n, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_x, vectors, n, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&m->device_y, vectors, n, error);
  return status;
}

static void release(gesummv *m) {
  torment_free_grid(&m->device_a);
  torment_free_grid(&m->device_b);
  torment_free_grid(&m->device_x);
  torment_free_grid(&m->device_y);
}

static int32_t upload(void *state, torment_error *error) {
  const gesummv *m = (const gesummv *)state;
  int32_t status = torment_upload_grid(&m->device_a, m->problem->a, error);
  if (status == TORMENT_OK) status = torment_upload_grid(&m->device_b, m->problem->b, error);
  if (status == TORMENT_OK) status = torment_upload_grid(&m->device_x, m->problem->x, error);
  return status;
}

static int32_t TORMENT_LOCAL(compute, Gesummv)(void *state, torment_error *error) {
  const gesummv *m = (const gesummv *)state;
  const torment_gesummv *p = m->problem;
  const uint64_t pitch = m->device_a.pitch;
  const unsigned blocks = (unsigned)((p->n + warps - 1) / warps);
  for (uint64_t v = 0; v < p->vectors; v++)
    add_two_products<<<blocks, block_threads>>>(m->device_a.cells, m->device_b.cells, pitch, p->n,
                                                (const double2 *)(m->device_x.cells + v * pitch), p->alpha,
                                                p->beta, m->device_y.cells + v * pitch);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const gesummv *m = (const gesummv *)state;
  return torment_download_grid(&m->device_y, m->problem->y, error);
}

#else

static int32_t allocate(gesummv *m, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *b = m->problem->b, *x = m->problem->x;
  double *y = m->problem->y;
#pragma acc enter data create(a [0:count], b [0:count], x [0:length], y [0:length])
  (void)a, (void)b, (void)x, (void)y; /* GCC counts a mention in a clause as no use */
#endif
  (void)m, (void)error;
  return TORMENT_OK;
}

static void release(gesummv *m) {
#if defined(_OPENACC)
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *b = m->problem->b, *x = m->problem->x;
  double *y = m->problem->y;
#pragma acc exit data delete (a [0:count], b [0:count], x [0:length], y [0:length])
  (void)a, (void)b, (void)x, (void)y;
#endif
  (void)m;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const gesummv *m = (const gesummv *)state;
  const uint64_t n = m->problem->n, count = n * n, length = m->problem->vectors * n;
  const double *a = m->problem->a, *b = m->problem->b, *x = m->problem->x;
#pragma acc update device(a [0:count], b [0:count], x [0:length])
  (void)a, (void)b, (void)x;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

/* Lanes take columns side by side. */
static int32_t TORMENT_LOCAL(compute, Gesummv)(void *state, torment_error *error) {
  const gesummv *m = (const gesummv *)state;
  const uint64_t n = m->problem->n, count = n * n;
  const double alpha = m->problem->alpha, beta = m->problem->beta;
  const double *a = m->problem->a, *b = m->problem->b;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 8);
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#endif
  for (uint64_t v = 0; v < m->problem->vectors; v++) {
    const double *x = m->problem->x + v * n;
    double *y = m->problem->y + v * n;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:count], b [0:count], x [0:n], y [0:n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:count], b [0:count], x [0:n], y [0:n])
#elif defined(_OPENMP)
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
    for (uint64_t i = 0; i < n; i++) {
      double a_sum = 0.0, b_sum = 0.0;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector reduction(+ : a_sum, b_sum)
#elif defined(_OPENACC)
#pragma acc loop reduction(+ : a_sum, b_sum)
#endif
      for (uint64_t j = 0; j < n; j++) {
        a_sum += a[i * n + j] * x[j];
        b_sum += b[i * n + j] * x[j];
      }
      y[i] = alpha * a_sum + beta * b_sum;
    }
  }
  (void)count, (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const gesummv *m = (const gesummv *)state;
  const uint64_t length = m->problem->vectors * m->problem->n;
  double *y = m->problem->y;
#pragma acc update self(y [0:length])
  (void)y;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Gesummv, 1, torment_gesummv, gesummv);
