/* TwoMm in four models; the reference loops are
 *   ab[i][j] = sum over k of alpha * a[i][k] * b[k][j];
 *   d[i][j] = sum over k of ab[i][k] * c[k][j], plus beta * d_in[i][j];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/TwoMm.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../dense_tiles.h"
#endif

typedef struct two_mm {
  const torment_host *host;
  const torment_two_mm *problem;
#if defined(__CUDACC__)
  dense_matrix a, b, c, d_in, d, ab;
#else
  double *ab;
#endif
} two_mm;

#if defined(__CUDACC__)

static int32_t allocate(two_mm *m, torment_error *error) {
  return dense_allocate_squares({&m->a, &m->b, &m->c, &m->d_in, &m->d, &m->ab}, m->problem->n, error);
}

static void release(two_mm *m) {
  dense_free({&m->a, &m->b, &m->c, &m->d_in, &m->d, &m->ab});
}

static int32_t upload(void *state, torment_error *error) {
  const two_mm *m = (const two_mm *)state;
  const torment_two_mm *p = m->problem;
  return dense_upload_squares({{&m->a, p->a}, {&m->b, p->b}, {&m->c, p->c}, {&m->d_in, p->d_in}}, p->n,
                              error);
}

static int32_t TORMENT_LOCAL(compute, TwoMm)(void *state, torment_error *error) {
  const two_mm *m = (const two_mm *)state;
  dense_product first = dense_square_product(m->problem->n, &m->a, &m->b, &m->ab);
  dense_product second = dense_square_product(m->problem->n, &m->ab, &m->c, &m->d);
  int32_t status;
  first.alpha = m->problem->alpha;
  second.in = m->d_in;
  second.beta = m->problem->beta;
  status = dense_multiply<dense_along_inner, dense_across_inner>(&first, error);
  if (status == TORMENT_OK) status = dense_multiply<dense_along_inner, dense_across_inner>(&second, error);
  return dense_finish(status, error);
}

static int32_t download(void *state, torment_error *error) {
  const two_mm *m = (const two_mm *)state;
  return dense_download(m->problem->d, &m->d, m->problem->n, m->problem->n, error);
}

#else

static int32_t allocate(two_mm *m, torment_error *error) {
  const uint64_t n = m->problem->n;
  m->ab = (double *)malloc(n * n * sizeof(double));
  if (!m->ab) return torment_fail(error, "no memory for the first product");
#if defined(_OPENACC)
  const double *a = m->problem->a, *b = m->problem->b, *c = m->problem->c, *d_in = m->problem->d_in;
  double *d = m->problem->d, *ab = m->ab;
#pragma acc enter data create(a [0:n * n], b [0:n * n], c [0:n * n], d_in [0:n * n], d [0:n * n], \
                              ab [0:n * n])
  (void)a, (void)b, (void)c, (void)d_in, (void)d, (void)ab; /* GCC counts a mention in a clause as no use */
#endif
  return TORMENT_OK;
}

static void release(two_mm *m) {
  if (!m->ab) return; /* nothing was made after it */
#if defined(_OPENACC)
  const uint64_t n = m->problem->n;
  const double *a = m->problem->a, *b = m->problem->b, *c = m->problem->c, *d_in = m->problem->d_in;
  double *d = m->problem->d, *ab = m->ab;
#pragma acc exit data delete (a [0:n * n], b [0:n * n], c [0:n * n], d_in [0:n * n], d [0:n * n], \
                              ab [0:n * n])
  (void)a, (void)b, (void)c, (void)d_in, (void)d, (void)ab;
#endif
  free(m->ab);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const two_mm *m = (const two_mm *)state;
  const uint64_t n = m->problem->n;
  const double *a = m->problem->a, *b = m->problem->b, *c = m->problem->c, *d_in = m->problem->d_in;
#pragma acc update device(a [0:n * n], b [0:n * n], c [0:n * n], d_in [0:n * n])
  (void)a, (void)b, (void)c, (void)d_in;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#if defined(_OPENACC)

/* One element a lane: neighbours read neighbours of b and c, and the same element of a and ab. */
static void TORMENT_LOCAL(multiply, TwoMm)(const two_mm *m) {
  const uint64_t n = m->problem->n;
  const double alpha = m->problem->alpha, beta = m->problem->beta;
  const double *a = m->problem->a, *b = m->problem->b, *c = m->problem->c, *d_in = m->problem->d_in;
  double *d = m->problem->d, *ab = m->ab;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 64);
#pragma acc parallel loop gang worker vector collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n * n], b [0:n * n], ab [0:n * n])
#else
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n], ab [0:n * n])
#endif
  for (uint64_t i = 0; i < n; i++)
    for (uint64_t j = 0; j < n; j++) {
      double sum = 0;
#pragma acc loop seq
      for (uint64_t k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      ab[i * n + j] = alpha * sum;
    }

#if defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(c [0:n * n], d_in [0:n * n], d [0:n * n], ab [0:n * n])
#else
#pragma acc parallel loop collapse(2) present(c [0:n * n], d_in [0:n * n], d [0:n * n], ab [0:n * n])
#endif
  for (uint64_t i = 0; i < n; i++)
    for (uint64_t j = 0; j < n; j++) {
      double sum = beta * d_in[i * n + j];
#pragma acc loop seq
      for (uint64_t k = 0; k < n; k++)
        sum += ab[i * n + k] * c[k * n + j];
      d[i * n + j] = sum;
    }
}

#else

/* Row by row of the right factor, so that the inner loops run along memory and vectorise. */
static void TORMENT_LOCAL(multiply, TwoMm)(const two_mm *m) {
  const uint64_t n = m->problem->n;
  const double alpha = m->problem->alpha, beta = m->problem->beta;
  const double *a = m->problem->a, *b = m->problem->b, *c = m->problem->c, *d_in = m->problem->d_in;
  double *d = m->problem->d, *ab = m->ab;
#if defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < n; i++) {
    double *restrict row = ab + i * n;
    for (uint64_t j = 0; j < n; j++)
      row[j] = 0;
    for (uint64_t k = 0; k < n; k++) {
      const double scaled = alpha * a[i * n + k];
      for (uint64_t j = 0; j < n; j++)
        row[j] += scaled * b[k * n + j];
    }
  }

#if defined(_OPENMP)
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < n; i++) {
    double *restrict row = d + i * n;
    for (uint64_t j = 0; j < n; j++)
      row[j] = beta * d_in[i * n + j];
    for (uint64_t k = 0; k < n; k++) {
      const double left = ab[i * n + k];
      for (uint64_t j = 0; j < n; j++)
        row[j] += left * c[k * n + j];
    }
  }
}

#endif

static int32_t TORMENT_LOCAL(compute, TwoMm)(void *state, torment_error *error) {
  TORMENT_LOCAL(multiply, TwoMm)((const two_mm *)state);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const two_mm *m = (const two_mm *)state;
  const uint64_t n = m->problem->n;
  double *d = m->problem->d;
#pragma acc update self(d [0:n * n])
  (void)d;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(TwoMm, 1, torment_two_mm, two_mm);
