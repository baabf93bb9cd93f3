/* y += A x and y += A^T x in the models but CUDA, for an n x n matrix, row by row, and vectors that are all
 * on the device with OpenACC. The source that includes this defines MATRIX_VECTOR_BENCHMARK as its name, so
 * that functions with compute regions are named apart.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_MATRIX_VECTOR_H
#define TORMENT_MATRIX_VECTOR_H

#include <torment/unit.h>

#define MATRIX_VECTOR(name) TORMENT_LOCAL(name, MATRIX_VECTOR_BENCHMARK)

enum { matrix_vector_parts = 32 }; /* into which `shaped` cuts the rows, since columns alone are too few */

/* Along the rows: lanes take columns side by side. */
static void MATRIX_VECTOR(add_product)(const torment_host *host, uint64_t n, const double *a, const double *x,
                                       double *y) {
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(host, 8);
#pragma acc parallel loop gang worker num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n * n], x [0:n], y [0:n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n * n], x [0:n], y [0:n])
#elif defined(_OPENMP)
  const int threads = (int)host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < n; i++) {
    double sum = 0.0;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector reduction(+ : sum)
#elif defined(_OPENACC)
#pragma acc loop reduction(+ : sum)
#endif
    for (uint64_t j = 0; j < n; j++)
      sum += a[i * n + j] * x[j];
    y[i] += sum;
  }
  (void)host;
}

#if defined(_OPENACC)

/* Across the rows: a lane adds up a column, or with `shaped` a part of it, beside its neighbours. */
static void MATRIX_VECTOR(add_transposed_product)(const torment_host *host, uint64_t n, const double *a,
                                                  const double *x, double *y) {
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(host, 8);
  const uint64_t rows = (n + matrix_vector_parts - 1) / matrix_vector_parts;
#pragma acc parallel loop gang worker vector collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n * n], x [0:n], y [0:n])
  for (uint64_t part = 0; part < matrix_vector_parts; part++)
    for (uint64_t j = 0; j < n; j++) {
      const uint64_t begin = part * rows, end = begin + rows < n ? begin + rows : n;
      double sum = 0.0;
#pragma acc loop seq
      for (uint64_t i = begin; i < end; i++)
        sum += a[i * n + j] * x[i];
#pragma acc atomic update
      y[j] += sum;
    }
#else
#pragma acc parallel loop present(a [0:n * n], x [0:n], y [0:n])
  for (uint64_t j = 0; j < n; j++) {
    double sum = 0.0;
#pragma acc loop seq
    for (uint64_t i = 0; i < n; i++)
      sum += a[i * n + j] * x[i];
    y[j] += sum;
  }
#endif
  (void)host;
}

#else

/* Row by row, each thread in a strip of columns of its own. */
static void MATRIX_VECTOR(add_transposed_product)(const torment_host *host, uint64_t n, const double *a,
                                                  const double *x, double *y) {
#if defined(_OPENMP)
  const int threads = (int)host->thread_count;
  const uint64_t strip = (n + host->thread_count - 1) / host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#else
  const uint64_t strip = n;
#endif
  for (uint64_t begin = 0; begin < n; begin += strip) {
    const uint64_t end = begin + strip < n ? begin + strip : n;
    for (uint64_t i = 0; i < n; i++)
      for (uint64_t j = begin; j < end; j++)
        y[j] += a[i * n + j] * x[i];
  }
  (void)host;
}

#endif
#endif
