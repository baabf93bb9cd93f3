/* Lud in four models; the reference loop is
 *   for (k = 0; k < n; k++) for (i = k + 1; i < n; i++) {
 *     lu[i][k] /= lu[k][k];
 *     for (j = k + 1; j < n; j++) lu[i][j] -= lu[i][k] * lu[k][j];
 *   }
 * from lu = a. Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <string.h>
#include <torment/benchmarks/Lud.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../dense_tiles.h"
#endif

typedef struct factors {
  const torment_host *host;
  const torment_lud *problem;
#if defined(__CUDACC__)
  dense_matrix device_lu;
#endif
} factors;

#if defined(__CUDACC__)

/* Panels as wide as a block of the dense product, which takes nearly all of the work; a panel is made of
 * strips of 32 columns, whose corner fits a block of threads. */
enum { panel = dense_block, strip = 32, solve_threads = 128, update_rows = 8 };

/* The factors of a corner of 32 x 32, or less at the end. */
__global__ void __launch_bounds__(strip *strip) factor_corner(double *lu, uint64_t pitch, unsigned count) {
  __shared__ double corner[strip][strip + 1];
  const unsigned row = threadIdx.y, column = threadIdx.x;
  const bool here = row < count && column < count;
  if (here) corner[row][column] = lu[row * pitch + column];
  for (unsigned k = 0; k < count; k++) {
    __syncthreads();
    if (here && row > k && column == k) corner[row][k] /= corner[k][k];
    __syncthreads();
    if (here && row > k && column > k) corner[row][column] -= corner[row][k] * corner[k][column];
  }
  if (here) lu[row * pitch + column] = corner[row][column];
}

/* What lies below a corner and right of it, from the corner's factors; `length` rows, and as many columns.
 * The first half of the blocks takes rows, a thread one of them, by way of shared memory; the second takes
 * columns. */
__global__ void __launch_bounds__(solve_threads) solve_strips(double *lu, uint64_t pitch, unsigned length) {
  __shared__ double corner[strip][strip + 1];
  __shared__ double rows[solve_threads][strip + 1];
  const bool below = blockIdx.x < gridDim.x / 2;
  const unsigned begin = (below ? blockIdx.x : blockIdx.x - gridDim.x / 2) * solve_threads;
  const unsigned own = begin + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  double x[strip];
  for (unsigned r = warp; r < strip; r += solve_threads / 32)
    corner[r][lane] = lu[r * pitch + lane];
  if (below)
    for (unsigned r = warp; r < solve_threads && begin + r < length; r += solve_threads / 32)
      rows[r][lane] = lu[(strip + begin + r) * pitch + lane];
  __syncthreads();
  if (own < length) {
    double *column = lu + strip + own;
#pragma unroll
    for (int k = 0; k < strip; k++)
      x[k] = below ? rows[threadIdx.x][k] : column[k * pitch];
    if (below) {
#pragma unroll
      for (int k = 0; k < strip; k++) {
        x[k] /= corner[k][k];
#pragma unroll
        for (int j = k + 1; j < strip; j++)
          x[j] -= x[k] * corner[k][j];
      }
    } else {
#pragma unroll
      for (int k = 0; k < strip; k++)
#pragma unroll
        for (int i = k + 1; i < strip; i++)
          x[i] -= corner[i][k] * x[k];
    }
#pragma unroll
    for (int k = 0; k < strip; k++)
      if (below)
        rows[threadIdx.x][k] = x[k];
      else
        column[k * pitch] = x[k];
  }
  if (!below) return; /* the whole block */
  __syncthreads();
  for (unsigned r = warp; r < solve_threads && begin + r < length; r += solve_threads / 32)
    lu[(strip + begin + r) * pitch + lane] = rows[r][lane];
}

/* out -= l * u, of `rows` x 32 and 32 x `columns`; within a panel, where a strip's work is not yet the dense
 * product's. */
__global__ void __launch_bounds__(strip *update_rows)
    update_panel(double *out, const double *l, const double *u, uint64_t pitch, unsigned rows,
                 unsigned columns) {
  __shared__ double of_l[strip][strip + 1], of_u[strip][strip];
  const unsigned lane = threadIdx.x, top = blockIdx.y * strip, column = blockIdx.x * strip + lane;
  for (unsigned r = threadIdx.y; r < strip; r += update_rows) {
    of_l[r][lane] = top + r < rows ? l[(top + r) * pitch + lane] : 0;
    of_u[r][lane] = column < columns ? u[r * pitch + column] : 0;
  }
  __syncthreads();
  for (unsigned r = threadIdx.y; r < strip; r += update_rows) {
    double sum = 0;
#pragma unroll
    for (int k = 0; k < strip; k++)
      sum += of_l[r][k] * of_u[k][lane];
    if (top + r < rows && column < columns) out[(top + r) * pitch + column] -= sum;
  }
}

static int32_t allocate(factors *f, torment_error *error) {
  return dense_allocate(&f->device_lu, f->problem->n, f->problem->n, error);
}

static void release(factors *f) {
  cudaFree(f->device_lu.start);
}

static int32_t upload(void *state, torment_error *error) {
  const factors *f = (const factors *)state;
  const int32_t status = dense_upload(&f->device_lu, f->problem->a, f->problem->n, f->problem->n, error);
  if (status != TORMENT_OK) return status;
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static void launch_update(const dense_matrix *lu, uint64_t k, uint64_t row, uint64_t column, uint64_t rows,
                          uint64_t columns) {
  const dim3 blocks((unsigned)((columns + strip - 1) / strip), (unsigned)((rows + strip - 1) / strip));
  if (rows == 0 || columns == 0) return;
  update_panel<<<blocks, dim3(strip, update_rows)>>>(
      lu->start + row * lu->pitch + column, lu->start + row * lu->pitch + k,
      lu->start + k * lu->pitch + column, lu->pitch, (unsigned)rows, (unsigned)columns);
}

/* Columns and rows begin .. end - 1 of L and U. */
static void factor_panel(const dense_matrix *lu, uint64_t n, uint64_t begin, uint64_t end) {
  for (uint64_t k = begin; k < end; k += strip) {
    const uint64_t next = k + strip;
    double *corner = lu->start + k * lu->pitch + k;
    factor_corner<<<1, dim3(strip, strip)>>>(corner, lu->pitch,
                                             (unsigned)(next < n ? (uint64_t)strip : n - k));
    if (next >= n) return;
    const unsigned blocks = (unsigned)((n - next + solve_threads - 1) / solve_threads);
    solve_strips<<<2 * blocks, solve_threads>>>(corner, lu->pitch, (unsigned)(n - next));
    launch_update(lu, k, next, next, n - next, end - next);
    launch_update(lu, k, next, end, end - next, n - end);
  }
}

static int32_t TORMENT_LOCAL(compute, Lud)(void *state, torment_error *error) {
  const factors *f = (const factors *)state;
  const dense_matrix *lu = &f->device_lu;
  const uint64_t n = f->problem->n;
  for (uint64_t begin = 0; begin < n; begin += panel) {
    const uint64_t end = begin + panel < n ? begin + panel : n;
    factor_panel(lu, n, begin, end);
    if (end < n) {
      dense_product rest = {};
      rest.rows = rest.columns = n - end;
      rest.inner = panel;
      rest.terms = 1;
      rest.a[0] = {lu->start + end * lu->pitch + begin, lu->pitch};
      rest.b[0] = {lu->start + begin * lu->pitch + end, lu->pitch};
      rest.in = rest.out = {lu->start + end * lu->pitch + end, lu->pitch};
      rest.alpha = -1;
      rest.beta = 1;
      const int32_t status = dense_multiply<dense_along_inner, dense_across_inner>(&rest, error);
      if (status != TORMENT_OK) return status;
    }
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const factors *f = (const factors *)state;
  return dense_download(f->problem->lu, &f->device_lu, f->problem->n, f->problem->n, error);
}

#else

static int32_t allocate(factors *f, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t elements = f->problem->n * f->problem->n;
  const double *a = f->problem->a;
  double *lu = f->problem->lu;
#pragma acc enter data create(a [0:elements], lu [0:elements])
  (void)elements, (void)a, (void)lu; /* GCC counts a mention in a clause as no use */
#endif
  (void)f, (void)error;
  return TORMENT_OK;
}

static void release(factors *f) {
#if defined(_OPENACC)
  const uint64_t elements = f->problem->n * f->problem->n;
  const double *a = f->problem->a;
  double *lu = f->problem->lu;
#pragma acc exit data delete (a [0:elements], lu [0:elements])
  (void)elements, (void)a, (void)lu;
#endif
  (void)f;
}

static void TORMENT_LOCAL(restore, Lud)(const torment_lud *p) {
  const uint64_t elements = p->n * p->n;
#if defined(_OPENACC)
  const double *restrict a = p->a;
  double *restrict lu = p->lu;
#pragma acc update device(a [0:elements])
#pragma acc parallel loop present(a [0:elements], lu [0:elements])
  for (uint64_t e = 0; e < elements; e++)
    lu[e] = a[e];
#else
  memcpy(p->lu, p->a, elements * sizeof *p->lu);
#endif
}

static int32_t upload(void *state, torment_error *error) {
  TORMENT_LOCAL(restore, Lud)(((const factors *)state)->problem);
  (void)error;
  return TORMENT_OK;
}

static void TORMENT_LOCAL(eliminate, Lud)(const factors *f, uint64_t k) {
  const uint64_t n = f->problem->n;
  double *lu = f->problem->lu;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(f->host, 32);
#pragma acc parallel loop gang worker num_gangs(gangs) num_workers(8) vector_length(32) present(lu [0:n * n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(lu [0:n * n])
#elif defined(_OPENMP)
  const int threads = (int)f->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = k + 1; i < n; i++) {
    const double l = lu[i * n + k] / lu[k * n + k];
    lu[i * n + k] = l;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector
#elif defined(_OPENACC)
#pragma acc loop
#endif
    for (uint64_t j = k + 1; j < n; j++)
      lu[i * n + j] -= l * lu[k * n + j];
  }
}

static int32_t TORMENT_LOCAL(compute, Lud)(void *state, torment_error *error) {
  const factors *f = (const factors *)state;
  for (uint64_t k = 0; k + 1 < f->problem->n; k++)
    TORMENT_LOCAL(eliminate, Lud)(f, k);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_lud *p = ((const factors *)state)->problem;
  const uint64_t elements = p->n * p->n;
  double *lu = p->lu;
#pragma acc update self(lu [0:elements])
  (void)elements, (void)lu;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Lud, 1, torment_lud, factors);
