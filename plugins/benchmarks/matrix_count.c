/* MatrixCount in four models; the reference loop is
 *   for (i = 0; i < n; i++) number += a[i] == value;
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/MatrixCount.h>

#include "../matrix_unit.h"

#if defined(__CUDACC__)
#include "../cuda_matrix.h"

struct counted {
  const float *__restrict__ a;
  float value;
  __device__ matrix_number operator()(uint64_t i) const { return __ldcs(a + i) == value; }
};

static int32_t TORMENT_LOCAL(compute, MatrixCount)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const counted f = {m->device.a, m->problem->value};
  return matrix_reduce_all(m->host, n, (matrix_number *)m->device.number, f, matrix_count_op(), error);
}

#else

static int32_t TORMENT_LOCAL(compute, MatrixCount)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const float *a = m->problem->a;
  const float value = m->problem->value;
  uint64_t number = 0;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 2);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(16) vector_length(32) \
    present(a [0:n]) reduction(+ : number)
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n]) reduction(+ : number)
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(+ : number)
#endif
  for (uint64_t i = 0; i < n; i++)
    number += a[i] == value;
  m->problem->number[0] = number;
  (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_UNIT(MatrixCount, 1, torment_matrix);
