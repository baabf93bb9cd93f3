/* MatrixMaxIndex in four models; the reference loop is
 *   for (i = 0; i < n; i++) if (a[i] > greatest) greatest = a[i], number = i;
 * in two passes, since directives reduce scalars alone: the greatest, then the least index that holds it.
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/MatrixMaxIndex.h>

#define MATRIX_SCALARS
#include "../matrix_unit.h"

#if defined(__CUDACC__)
#include "../cuda_matrix.h"

/* Greater where the value is, and of equal values where the index is less; indices are below 2^31. */
static __device__ __forceinline__ matrix_number key_of(float value, uint64_t index) {
  const uint32_t bits = __float_as_uint(value == 0 ? 0.0f : value);
  const uint32_t ordered = bits >> 31 ? ~bits : bits | 0x80000000u;
  return (matrix_number)ordered << 32 | (0xffffffffu - (uint32_t)index);
}

__global__ void write_result(const float *a, matrix_number *best, float *out) {
  *best = 0xffffffffu - (uint32_t)*best;
  *out = a[*best];
}

struct greatest_op {
  __device__ matrix_number start() const { return 0; }
  __device__ matrix_number combine(matrix_number x, matrix_number y) const { return x > y ? x : y; }
  __device__ void add_to(matrix_number *to, matrix_number x) const { atomicMax(to, x); }
};

struct keyed {
  const float *__restrict__ a;
  __device__ matrix_number operator()(uint64_t i) const { return key_of(__ldcs(a + i), i); }
};

static int32_t TORMENT_LOCAL(compute, MatrixMaxIndex)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const keyed f = {m->device.a};
  matrix_number *best = (matrix_number *)m->device.number;
  const int32_t status = matrix_reduce_all(m->host, n, best, f, greatest_op(), error);
  if (status != TORMENT_OK) return status;
  write_result<<<1, 1>>>(m->device.a, best, m->device.out);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

#else

static int32_t TORMENT_LOCAL(compute, MatrixMaxIndex)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const float *a = m->problem->a;
  float greatest = a[0];
  uint64_t number = n;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 2);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(16) vector_length(32) \
    present(a [0:n]) reduction(max                                                              \
                               : greatest)
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n]) reduction(max : greatest)
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(max : greatest)
#endif
  for (uint64_t i = 0; i < n; i++)
    greatest = a[i] > greatest ? a[i] : greatest;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(16) vector_length(32) \
    present(a [0:n]) reduction(min                                                              \
                               : number)
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n]) reduction(min : number)
#elif defined(_OPENMP)
#pragma omp parallel for num_threads(threads) schedule(static) reduction(min : number)
#endif
  for (uint64_t i = 0; i < n; i++) {
    const uint64_t here = a[i] == greatest ? i : n;
    number = here < number ? here : number;
  }
  m->problem->number[0] = number;
  m->problem->out[0] = greatest;
  (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_UNIT(MatrixMaxIndex, 1, torment_matrix);
