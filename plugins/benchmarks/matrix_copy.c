/* MatrixCopy in four models; the reference loop is
 *   for (i = 0; i < n; i++) out[i] = a[i];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/MatrixCopy.h>

#include "../matrix_unit.h"

#if defined(__CUDACC__)
#include "../cuda_matrix.h"

struct copied {
  const float *__restrict__ a;
  __device__ float operator()(uint64_t i) const { return __ldcs(a + i); }
};

static int32_t TORMENT_LOCAL(compute, MatrixCopy)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const copied f = {m->device.a};
  return matrix_map_all(out_elements_of(m->problem), m->device.out, f, error);
}

#else

static int32_t TORMENT_LOCAL(compute, MatrixCopy)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const float *a = m->problem->a;
  float *out = m->problem->out;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n], out [0:n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], out [0:n])
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < n; i++)
    out[i] = a[i];
  (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_UNIT(MatrixCopy, 1, torment_matrix);
