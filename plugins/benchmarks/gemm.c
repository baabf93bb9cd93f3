/* Gemm in four models; the reference loop is
 *   for (i = 0; i < n; i++) for (j = 0; j < n; j++) {
 *     for (sum = 0, k = 0; k < n; k++) sum += a[i][k] * b[k][j];
 *     c[i][j] = alpha * sum + beta * c_in[i][j];
 *   }
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Gemm.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../dense_tiles.h"
#endif

typedef struct gemm {
  const torment_host *host;
  const torment_gemm *problem;
#if defined(__CUDACC__)
  dense_matrix a, b, c_in, c;
#endif
} gemm;

#if defined(__CUDACC__)

static int32_t allocate(gemm *g, torment_error *error) {
  const uint64_t n = g->problem->n;
  dense_matrix *const matrices[] = {&g->a, &g->b, &g->c_in, &g->c};
  for (dense_matrix *matrix : matrices) {
    const int32_t status = dense_allocate(matrix, n, n, error);
    if (status != TORMENT_OK) return status;
  }
  return TORMENT_OK;
}

static void release(gemm *g) {
  cudaFree(g->a.start);
  cudaFree(g->b.start);
  cudaFree(g->c_in.start);
  cudaFree(g->c.start);
}

static int32_t upload(void *state, torment_error *error) {
  const gemm *g = (const gemm *)state;
  const uint64_t n = g->problem->n;
  int32_t status = dense_upload(&g->a, g->problem->a, n, n, error);
  if (status == TORMENT_OK) status = dense_upload(&g->b, g->problem->b, n, n, error);
  if (status == TORMENT_OK) status = dense_upload(&g->c_in, g->problem->c_in, n, n, error);
  if (status != TORMENT_OK) return status;
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Gemm)(void *state, torment_error *error) {
  const gemm *g = (const gemm *)state;
  const uint64_t n = g->problem->n;
  dense_product product = {};
  int32_t status;
  product.rows = product.columns = product.inner = n;
  product.terms = 1;
  product.a[0] = g->a;
  product.b[0] = g->b;
  product.in = g->c_in;
  product.out = g->c;
  product.alpha = g->problem->alpha;
  product.beta = g->problem->beta;
  status = dense_multiply<dense_along_inner, dense_across_inner>(&product, error);
  if (status != TORMENT_OK) return status;
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const gemm *g = (const gemm *)state;
  return dense_download(g->problem->c, &g->c, g->problem->n, g->problem->n, error);
}

#else

static int32_t allocate(gemm *g, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t n = g->problem->n;
  const double *a = g->problem->a, *b = g->problem->b, *c_in = g->problem->c_in;
  double *c = g->problem->c;
#pragma acc enter data create(a [0:n * n], b [0:n * n], c_in [0:n * n], c [0:n * n])
  (void)a, (void)b, (void)c_in, (void)c; /* GCC counts a mention in a clause as no use */
#endif
  (void)g, (void)error;
  return TORMENT_OK;
}

static void release(gemm *g) {
#if defined(_OPENACC)
  const uint64_t n = g->problem->n;
  const double *a = g->problem->a, *b = g->problem->b, *c_in = g->problem->c_in;
  double *c = g->problem->c;
#pragma acc exit data delete (a [0:n * n], b [0:n * n], c_in [0:n * n], c [0:n * n])
  (void)a, (void)b, (void)c_in, (void)c;
#endif
  (void)g;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const gemm *g = (const gemm *)state;
  const uint64_t n = g->problem->n;
  const double *a = g->problem->a, *b = g->problem->b, *c_in = g->problem->c_in;
#pragma acc update device(a [0:n * n], b [0:n * n], c_in [0:n * n])
  (void)a, (void)b, (void)c_in;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#if defined(_OPENACC)

/* One element a lane: neighbours read neighbours of b, and the same element of a. */
static void TORMENT_LOCAL(multiply, Gemm)(const gemm *g) {
  const uint64_t n = g->problem->n;
  const double alpha = g->problem->alpha, beta = g->problem->beta;
  const double *a = g->problem->a, *b = g->problem->b, *c_in = g->problem->c_in;
  double *c = g->problem->c;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(g->host, 64);
#pragma acc parallel loop gang worker vector collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n * n], b [0:n * n], c_in [0:n * n], c [0:n * n])
#else
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n], c_in [0:n * n], c [0:n * n])
#endif
  for (uint64_t i = 0; i < n; i++)
    for (uint64_t j = 0; j < n; j++) {
      double sum = 0;
#pragma acc loop seq
      for (uint64_t k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = alpha * sum + beta * c_in[i * n + j];
    }
}

#else

/* Row by row of b, so that the inner loop runs along memory and vectorises. */
static void TORMENT_LOCAL(multiply, Gemm)(const gemm *g) {
  const uint64_t n = g->problem->n;
  const double alpha = g->problem->alpha, beta = g->problem->beta;
  const double *a = g->problem->a, *b = g->problem->b, *c_in = g->problem->c_in;
  double *c = g->problem->c;
#if defined(_OPENMP)
  const int threads = (int)g->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < n; i++) {
    double *restrict row = c + i * n;
    for (uint64_t j = 0; j < n; j++)
      row[j] = beta * c_in[i * n + j];
    for (uint64_t k = 0; k < n; k++) {
      const double scaled = alpha * a[i * n + k];
      for (uint64_t j = 0; j < n; j++)
        row[j] += scaled * b[k * n + j];
    }
  }
}

#endif

static int32_t TORMENT_LOCAL(compute, Gemm)(void *state, torment_error *error) {
  TORMENT_LOCAL(multiply, Gemm)((const gemm *)state);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const gemm *g = (const gemm *)state;
  const uint64_t n = g->problem->n;
  double *c = g->problem->c;
#pragma acc update self(c [0:n * n])
  (void)c;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Gemm, 1, torment_gemm, gemm);
