/* MatrixEquals in four models; the reference loop is
 *   number = n; for (i = 0; i < n; i++) if (a[i] != b[i] && i < number) number = i;
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/MatrixEquals.h>

#include "../matrix_unit.h"

#if defined(__CUDACC__)
#include "../cuda_matrix.h"

struct least_op {
  matrix_number end;
  __device__ matrix_number start() const { return end; }
  __device__ matrix_number combine(matrix_number x, matrix_number y) const { return x < y ? x : y; }
  __device__ void add_to(matrix_number *to, matrix_number x) const { atomicMin(to, x); }
};

struct differing {
  const float *__restrict__ a, *__restrict__ b;
  matrix_number end;
  __device__ matrix_number operator()(uint64_t i) const { return __ldcs(a + i) != __ldcs(b + i) ? i : end; }
};

static int32_t TORMENT_LOCAL(compute, MatrixEquals)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const differing f = {m->device.a, m->device.b, n};
  return matrix_reduce_all(m->host, n, (matrix_number *)m->device.number, f, least_op{n}, error);
}

#else

static int32_t TORMENT_LOCAL(compute, MatrixEquals)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const float *a = m->problem->a, *b = m->problem->b;
  uint64_t number = n;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 2);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(16) vector_length(32) \
    present(a [0:n], b [0:n]) reduction(min                                                     \
                                        : number)
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], b [0:n]) reduction(min : number)
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(min : number)
#endif
  for (uint64_t i = 0; i < n; i++) {
    const uint64_t here = a[i] != b[i] ? i : n;
    number = here < number ? here : number;
  }
  m->problem->number[0] = number;
  (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_UNIT(MatrixEquals, 1, torment_matrix);
