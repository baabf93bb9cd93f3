/* Syrk in four models; the reference loop is
 *   for (i = 0; i < n; i++) for (j = 0; j < n; j++) {
 *     for (sum = 0, k = 0; k < n; k++) sum += a[i][k] * a[j][k];
 *     c[i][j] = alpha * sum + beta * c_in[i][j];
 *   }
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Syrk.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../dense_tiles.h"
#endif

typedef struct syrk {
  const torment_host *host;
  const torment_syrk *problem;
#if defined(__CUDACC__)
  dense_matrix a, c_in, c;
#endif
} syrk;

#if defined(__CUDACC__)

static int32_t allocate(syrk *s, torment_error *error) {
  const uint64_t n = s->problem->n;
  dense_matrix *const matrices[] = {&s->a, &s->c_in, &s->c};
  for (dense_matrix *matrix : matrices) {
    const int32_t status = dense_allocate(matrix, n, n, error);
    if (status != TORMENT_OK) return status;
  }
  return TORMENT_OK;
}

static void release(syrk *s) {
  cudaFree(s->a.start);
  cudaFree(s->c_in.start);
  cudaFree(s->c.start);
}

static int32_t upload(void *state, torment_error *error) {
  const syrk *s = (const syrk *)state;
  const uint64_t n = s->problem->n;
  int32_t status = dense_upload(&s->a, s->problem->a, n, n, error);
  if (status == TORMENT_OK) status = dense_upload(&s->c_in, s->problem->c_in, n, n, error);
  if (status != TORMENT_OK) return status;
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Syrk)(void *state, torment_error *error) {
  const syrk *s = (const syrk *)state;
  const uint64_t n = s->problem->n;
  dense_product product = {};
  int32_t status;
  product.rows = product.columns = product.inner = n;
  product.terms = 1;
  product.a[0] = s->a;
  product.b[0] = s->a;
  product.in = s->c_in;
  product.out = s->c;
  product.alpha = s->problem->alpha;
  product.beta = s->problem->beta;
  status = dense_multiply<dense_along_inner, dense_along_inner>(&product, error);
  if (status != TORMENT_OK) return status;
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const syrk *s = (const syrk *)state;
  return dense_download(s->problem->c, &s->c, s->problem->n, s->problem->n, error);
}

#else

static int32_t allocate(syrk *s, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t n = s->problem->n;
  const double *a = s->problem->a, *c_in = s->problem->c_in;
  double *c = s->problem->c;
#pragma acc enter data create(a [0:n * n], c_in [0:n * n], c [0:n * n])
  (void)a, (void)c_in, (void)c; /* GCC counts a mention in a clause as no use */
#endif
  (void)s, (void)error;
  return TORMENT_OK;
}

static void release(syrk *s) {
#if defined(_OPENACC)
  const uint64_t n = s->problem->n;
  const double *a = s->problem->a, *c_in = s->problem->c_in;
  double *c = s->problem->c;
#pragma acc exit data delete (a [0:n * n], c_in [0:n * n], c [0:n * n])
  (void)a, (void)c_in, (void)c;
#endif
  (void)s;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const syrk *s = (const syrk *)state;
  const uint64_t n = s->problem->n;
  const double *a = s->problem->a, *c_in = s->problem->c_in;
#pragma acc update device(a [0:n * n], c_in [0:n * n])
  (void)a, (void)c_in;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

/* The elements of a lane's neighbours are far apart in memory whichever of i and j they follow; along the
 * inner index they lie side by side, so `shaped` gives that to the vector. */
static void TORMENT_LOCAL(multiply, Syrk)(const syrk *s) {
  const uint64_t n = s->problem->n;
  const double alpha = s->problem->alpha, beta = s->problem->beta;
  const double *a = s->problem->a, *c_in = s->problem->c_in;
  double *c = s->problem->c;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(s->host, 64);
#pragma acc parallel loop gang worker collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n * n], c_in [0:n * n], c [0:n * n])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(a [0:n * n], c_in [0:n * n], c [0:n * n])
#elif defined(_OPENMP)
  const int threads = (int)s->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < n; i++)
    for (uint64_t j = 0; j < n; j++) {
      double sum = 0;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector reduction(+ : sum)
#elif defined(_OPENACC)
#pragma acc loop seq
#endif
      for (uint64_t k = 0; k < n; k++)
        sum += a[i * n + k] * a[j * n + k];
      c[i * n + j] = alpha * sum + beta * c_in[i * n + j];
    }
}

static int32_t TORMENT_LOCAL(compute, Syrk)(void *state, torment_error *error) {
  TORMENT_LOCAL(multiply, Syrk)((const syrk *)state);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const syrk *s = (const syrk *)state;
  const uint64_t n = s->problem->n;
  double *c = s->problem->c;
#pragma acc update self(c [0:n * n])
  (void)c;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Syrk, 1, torment_syrk, syrk);
