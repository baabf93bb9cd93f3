/* Syr2k in four models; the reference loop is
 *   for (i = 0; i < n; i++) for (j = 0; j < n; j++) {
 *     for (sum = 0, k = 0; k < n; k++) sum += a[i][k] * b[j][k] + b[i][k] * a[j][k];
 *     c[i][j] = alpha * sum + beta * c_in[i][j];
 *   }
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Syr2k.h>

#define SQUARE_PROBLEM torment_syr2k
#define SQUARE_HAS_B
#include "../square_update.h"

#if defined(__CUDACC__)

static int32_t TORMENT_LOCAL(compute, Syr2k)(void *state, torment_error *error) {
  const square_update *s = (const square_update *)state;
  dense_product product = square_product(s, &s->a, &s->b);
  product.terms = 2;
  product.a[1] = s->b;
  product.b[1] = s->a;
  return dense_finish(dense_multiply<dense_along_inner, dense_along_inner>(&product, error), error);
}

#else

/* The elements of a lane's neighbours are far apart in memory whichever of i and j they follow; along the
 * inner index they lie side by side, so `shaped` gives that to the vector. */
static void TORMENT_LOCAL(multiply, Syr2k)(const square_update *s) {
  const uint64_t n = s->problem->n;
  const double alpha = s->problem->alpha, beta = s->problem->beta;
  const double *a = s->problem->a, *b = s->problem->b, *c_in = s->problem->c_in;
  double *c = s->problem->c;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(s->host, 64);
#pragma acc parallel loop gang worker collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n * n], b [0:n * n], c_in [0:n * n], c [0:n * n])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n], c_in [0:n * n], c [0:n * n])
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
        sum += a[i * n + k] * b[j * n + k] + b[i * n + k] * a[j * n + k];
      c[i * n + j] = alpha * sum + beta * c_in[i * n + j];
    }
}

#endif

SQUARE_UNIT(Syr2k);
