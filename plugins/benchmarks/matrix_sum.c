/* MatrixSum in four models; the reference loop is
 *   for (i = 0; i < n; i++) sum += a[i];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/MatrixSum.h>

#include "../matrix_unit.h"

#if defined(__CUDACC__)
#include "../cuda_matrix.h"

struct sum_op {
  __device__ double start() const { return 0; }
  __device__ double combine(double x, double y) const { return x + y; }
  __device__ void add_to(double *to, double x) const { atomicAdd(to, x); }
};

struct summand {
  const float *__restrict__ a;
  __device__ double operator()(uint64_t i) const { return __ldcs(a + i); }
};

static int32_t TORMENT_LOCAL(compute, MatrixSum)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const summand f = {m->device.a};
  return matrix_reduce_all(m->host, n, m->device.sum, f, sum_op(), error);
}

#else

static int32_t TORMENT_LOCAL(compute, MatrixSum)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const float *a = m->problem->a;
  double sum = 0;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 2);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(16) vector_length(32) \
    present(a [0:n]) reduction(+ : sum)
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n]) reduction(+ : sum)
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(+ : sum)
#endif
  for (uint64_t i = 0; i < n; i++)
    sum += a[i];
  m->problem->sum[0] = sum;
  (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_UNIT(MatrixSum, 1, torment_matrix);
