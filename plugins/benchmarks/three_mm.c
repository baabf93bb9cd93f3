/* ThreeMm in four models; the reference loops are three of
 *   out[i][j] = sum over k of left[i][k] * right[k][j];
 * for ab = a * b, cd = c * d and g = ab * cd. Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/ThreeMm.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../dense_tiles.h"
#endif

typedef struct three_mm {
  const torment_host *host;
  const torment_three_mm *problem;
#if defined(__CUDACC__)
  dense_matrix a, b, c, d, g, ab, cd;
#else
  double *ab, *cd;
#endif
} three_mm;

#if defined(__CUDACC__)

static int32_t allocate(three_mm *m, torment_error *error) {
  return dense_allocate_squares({&m->a, &m->b, &m->c, &m->d, &m->g, &m->ab, &m->cd}, m->problem->n, error);
}

static void release(three_mm *m) {
  dense_free({&m->a, &m->b, &m->c, &m->d, &m->g, &m->ab, &m->cd});
}

static int32_t upload(void *state, torment_error *error) {
  const three_mm *m = (const three_mm *)state;
  const torment_three_mm *p = m->problem;
  return dense_upload_squares({{&m->a, p->a}, {&m->b, p->b}, {&m->c, p->c}, {&m->d, p->d}}, p->n, error);
}

static int32_t multiply_matrices(const three_mm *m, const dense_matrix *left, const dense_matrix *right,
                                 const dense_matrix *out, torment_error *error) {
  const dense_product product = dense_square_product(m->problem->n, left, right, out);
  return dense_multiply<dense_along_inner, dense_across_inner>(&product, error);
}

static int32_t TORMENT_LOCAL(compute, ThreeMm)(void *state, torment_error *error) {
  const three_mm *m = (const three_mm *)state;
  int32_t status = multiply_matrices(m, &m->a, &m->b, &m->ab, error);
  if (status == TORMENT_OK) status = multiply_matrices(m, &m->c, &m->d, &m->cd, error);
  if (status == TORMENT_OK) status = multiply_matrices(m, &m->ab, &m->cd, &m->g, error);
  return dense_finish(status, error);
}

static int32_t download(void *state, torment_error *error) {
  const three_mm *m = (const three_mm *)state;
  return dense_download(m->problem->g, &m->g, m->problem->n, m->problem->n, error);
}

#else

static int32_t allocate(three_mm *m, torment_error *error) {
  const uint64_t n = m->problem->n;
  m->ab = (double *)malloc(2 * n * n * sizeof(double));
  if (!m->ab) return torment_fail(error, "no memory for the first two products");
  m->cd = m->ab + n * n;
#if defined(_OPENACC)
  const double *a = m->problem->a, *b = m->problem->b, *c = m->problem->c, *d = m->problem->d;
  double *g = m->problem->g, *ab = m->ab, *cd = m->cd;
#pragma acc enter data create(a [0:n * n], b [0:n * n], c [0:n * n], d [0:n * n])
#pragma acc enter data create(g [0:n * n], ab [0:n * n], cd [0:n * n])
  (void)a, (void)b, (void)c, (void)d; /* GCC counts a mention in a clause as no use */
  (void)g, (void)ab, (void)cd;
#endif
  return TORMENT_OK;
}

static void release(three_mm *m) {
  if (!m->ab) return; /* nothing was made after it */
#if defined(_OPENACC)
  const uint64_t n = m->problem->n;
  const double *a = m->problem->a, *b = m->problem->b, *c = m->problem->c, *d = m->problem->d;
  double *g = m->problem->g, *ab = m->ab, *cd = m->cd;
#pragma acc exit data delete (a [0:n * n], b [0:n * n], c [0:n * n], d [0:n * n])
#pragma acc exit data delete (g [0:n * n], ab [0:n * n], cd [0:n * n])
  (void)a, (void)b, (void)c, (void)d;
  (void)g, (void)ab, (void)cd;
#endif
  free(m->ab);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const three_mm *m = (const three_mm *)state;
  const uint64_t n = m->problem->n;
  const double *a = m->problem->a, *b = m->problem->b, *c = m->problem->c, *d = m->problem->d;
#pragma acc update device(a [0:n * n], b [0:n * n], c [0:n * n], d [0:n * n])
  (void)a, (void)b, (void)c, (void)d;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#if defined(_OPENACC)

/* One element a lane: neighbours read neighbours of `right`, and the same element of `left`. */
static void TORMENT_LOCAL(multiply, ThreeMm)(const torment_host *host, uint64_t n, const double *left,
                                             const double *right, double *out) {
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(host, 64);
#pragma acc parallel loop gang worker vector collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(left [0:n * n], right [0:n * n], out [0:n * n])
#else
#pragma acc parallel loop collapse(2) present(left [0:n * n], right [0:n * n], out [0:n * n])
#endif
  for (uint64_t i = 0; i < n; i++)
    for (uint64_t j = 0; j < n; j++) {
      double sum = 0;
#pragma acc loop seq
      for (uint64_t k = 0; k < n; k++)
        sum += left[i * n + k] * right[k * n + j];
      out[i * n + j] = sum;
    }
  (void)host;
}

#else

/* Row by row of `right`, so that the inner loop runs along memory and vectorises. */
static void TORMENT_LOCAL(multiply, ThreeMm)(const torment_host *host, uint64_t n, const double *left,
                                             const double *right, double *out) {
#if defined(_OPENMP)
  const int threads = (int)host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < n; i++) {
    double *restrict row = out + i * n;
    for (uint64_t j = 0; j < n; j++)
      row[j] = 0;
    for (uint64_t k = 0; k < n; k++) {
      const double element = left[i * n + k];
      for (uint64_t j = 0; j < n; j++)
        row[j] += element * right[k * n + j];
    }
  }
  (void)host;
}

#endif

static int32_t TORMENT_LOCAL(compute, ThreeMm)(void *state, torment_error *error) {
  const three_mm *m = (const three_mm *)state;
  const torment_three_mm *p = m->problem;
  TORMENT_LOCAL(multiply, ThreeMm)(m->host, p->n, p->a, p->b, m->ab);
  TORMENT_LOCAL(multiply, ThreeMm)(m->host, p->n, p->c, p->d, m->cd);
  TORMENT_LOCAL(multiply, ThreeMm)(m->host, p->n, m->ab, m->cd, p->g);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const three_mm *m = (const three_mm *)state;
  const uint64_t n = m->problem->n;
  double *g = m->problem->g;
#pragma acc update self(g [0:n * n])
  (void)g;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(ThreeMm, 1, torment_three_mm, three_mm);
