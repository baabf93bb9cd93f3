/* Gemm in four models; the reference loop is
 *   for (i = 0; i < n; i++) for (j = 0; j < n; j++) {
 *     for (sum = 0, k = 0; k < n; k++) sum += a[i][k] * b[k][j];
 *     c[i][j] = alpha * sum + beta * c_in[i][j];
 *   }
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Gemm.h>

#define SQUARE_PROBLEM torment_gemm
#define SQUARE_HAS_B
#include "../square_update.h"

#if defined(__CUDACC__)

static int32_t TORMENT_LOCAL(compute, Gemm)(void *state, torment_error *error) {
  const square_update *s = (const square_update *)state;
  const dense_product product = square_product(s, &s->a, &s->b);
  return dense_finish(dense_multiply<dense_along_inner, dense_across_inner>(&product, error), error);
}

#elif defined(_OPENACC)

/* One element a lane: neighbours read neighbours of b, and the same element of a. */
static void TORMENT_LOCAL(multiply, Gemm)(const square_update *s) {
  const uint64_t n = s->problem->n;
  const double alpha = s->problem->alpha, beta = s->problem->beta;
  const double *a = s->problem->a, *b = s->problem->b, *c_in = s->problem->c_in;
  double *c = s->problem->c;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(s->host, 64);
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
static void TORMENT_LOCAL(multiply, Gemm)(const square_update *s) {
  const uint64_t n = s->problem->n;
  const double alpha = s->problem->alpha, beta = s->problem->beta;
  const double *a = s->problem->a, *b = s->problem->b, *c_in = s->problem->c_in;
  double *c = s->problem->c;
#if defined(_OPENMP)
  const int threads = (int)s->host->thread_count;
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

SQUARE_UNIT(Gemm);
