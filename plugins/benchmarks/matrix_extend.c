/* MatrixExtend in four models; the reference loop is
 *   for (r = 0; r < out_rows; r++) for (c = 0; c < out_columns; c++)
 *     out[r][c] = r < rows && c < columns ? a[r][c] : value;
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/MatrixExtend.h>

#include "../matrix_unit.h"

#if defined(__CUDACC__)
#include "../cuda_matrix.h"

/* Division in 32 bits, which is a fraction of the cost of one in 64. */
struct extended {
  const float *__restrict__ a;
  float value;
  uint32_t rows, columns, out_columns;
  __device__ float operator()(uint64_t i) const {
    const uint32_t row = (uint32_t)i / out_columns, column = (uint32_t)i - row * out_columns;
    return row < rows && column < columns ? __ldcs(a + (uint64_t)row * columns + column) : value;
  }
};

static int32_t TORMENT_LOCAL(compute, MatrixExtend)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const torment_matrix *p = m->problem;
  const extended f = {m->device.a, p->value, (uint32_t)p->rows, (uint32_t)p->columns,
                      (uint32_t)p->out_columns};
  return matrix_map_all(out_elements_of(p), m->device.out, f, error);
}

#else

static int32_t TORMENT_LOCAL(compute, MatrixExtend)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t rows = m->problem->rows, columns = m->problem->columns;
  const uint64_t out_rows = m->problem->out_rows, out_columns = m->problem->out_columns;
  const uint64_t n = rows * columns, out_n = out_rows * out_columns;
  const float value = m->problem->value;
  const float *a = m->problem->a;
  float *out = m->problem->out;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 64);
#pragma acc parallel loop gang worker vector collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n], out [0:out_n])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(a [0:n], out [0:out_n])
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t r = 0; r < out_rows; r++)
    for (uint64_t c = 0; c < out_columns; c++)
      out[r * out_columns + c] = r < rows && c < columns ? a[r * columns + c] : value;
  (void)n, (void)out_n;
  (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_UNIT(MatrixExtend, 1, torment_matrix);
