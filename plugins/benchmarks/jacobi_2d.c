/* Jacobi2D in four models; the reference loop is
 *   for (k = 0; k < iterations; k++) {
 *     for (r = 1; r < rows - 1; r++) for (c = 1; c < columns - 1; c++)
 *       next[r][c] = mean of the four neighbours of a[r][c], errors[k] = max(errors[k], |next[r][c] -
 * a[r][c]|); for (r = 1; r < rows - 1; r++) for (c = 1; c < columns - 1; c++) a[r][c] = next[r][c];
 *   }
 * OpenACC's variants are the article's stages: `kernels` moves the arrays every iteration, `data` keeps them
 * on the device, `tile` also cuts the loops into tiles. Not for inputs, checks or clocks, which are the
 * host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <torment/benchmarks/Jacobi2D.h>
#include <torment/unit.h>

#include "../row_parts.h"

#if defined(__CUDACC__)
#include "../cuda_grid.h"
#endif

#if defined(TORMENT_VARIANT_data_shaped) || defined(TORMENT_VARIANT_tile_shaped)
#define SHAPED 1
#endif
#if defined(TORMENT_VARIANT_tile) || defined(TORMENT_VARIANT_tile_shaped)
#define TILED 1
#endif
/* Arrays stay on the device between the phases. */
#if defined(_OPENACC) && !defined(TORMENT_VARIANT_kernels)
#define RESIDENT 1
#endif

typedef struct jacobi {
  const torment_host *host;
  const torment_jacobi_2d *problem;
  double *next;
#if defined(__CUDACC__)
  torment_grid device_a, device_next;
  unsigned long long *device_errors;
#endif
} jacobi;

#if defined(__CUDACC__)

enum { block_threads = 128, strip_rows = 8, copy_threads = 256, pairs_per_thread = 4 };

/* A thread has a pair of columns of a strip of rows, each row loaded once: ten independent loads of 16 bytes
 * are under way at once, and a warp's neighbours pass each other the cells between. Errors are never
 * negative, so their bits, as integers, are in the same order. */
__global__ void __launch_bounds__(block_threads)
    relax(const double *__restrict__ a, double *__restrict__ next, uint64_t pitch, unsigned rows,
          unsigned columns, unsigned long long *error) {
  __shared__ double of_warp[block_threads / 32];
  const unsigned column = 2 * (blockIdx.x * block_threads + threadIdx.x);
  const unsigned first = blockIdx.y * strip_rows; /* the row above the strip */
  const bool here = column < columns;
  const bool has_x = column >= 1 && column + 1 < columns, has_y = column + 2 < columns;
  const uint64_t start = first * pitch + column;
  torment_pair row[strip_rows + 2];
  double worst = 0;
#pragma unroll
  for (int r = 0; r < strip_rows + 2; r++)
    row[r] = torment_load_pair(a + start + r * pitch, here && first + r < rows);
#pragma unroll
  for (int r = 1; r <= strip_rows; r++) {
    const double before = torment_before(row[r]), after = torment_after(row[r]);
    const double x = 0.25 * (row[r].y + before + row[r - 1].x + row[r + 1].x);
    const double y = 0.25 * (after + row[r].x + row[r - 1].y + row[r + 1].y);
    if (here && first + r + 1 < rows) {
      if (has_x) worst = fmax(worst, fabs(x - row[r].x));
      if (has_y) worst = fmax(worst, fabs(y - row[r].y));
      *(double2 *)(next + start + r * pitch) = make_double2(has_x ? x : row[r].x, has_y ? y : row[r].y);
    }
  }

  for (int distance = 16; distance > 0; distance /= 2)
    worst = fmax(worst, __shfl_down_sync(0xffffffffu, worst, distance));
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = worst;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < block_threads / 32; w++)
      worst = fmax(worst, of_warp[w]);
    const unsigned long long bits = (unsigned long long)__double_as_longlong(worst);
    if (bits > *(volatile unsigned long long *)error) atomicMax(error, bits);
  }
}

/* Rows 1 .. rows - 2 from end to end; their first and last cells are the same in both grids. */
__global__ void __launch_bounds__(copy_threads)
    copy_back(double2 *__restrict__ a, const double2 *__restrict__ next, uint64_t pairs) {
  const uint64_t first = (uint64_t)blockIdx.x * (copy_threads * pairs_per_thread) + threadIdx.x;
  double2 pair[pairs_per_thread];
#pragma unroll
  for (int p = 0; p < pairs_per_thread; p++)
    if (first + p * copy_threads < pairs) pair[p] = next[first + p * copy_threads];
#pragma unroll
  for (int p = 0; p < pairs_per_thread; p++)
    if (first + p * copy_threads < pairs) a[first + p * copy_threads] = pair[p];
}

static int32_t allocate(jacobi *j, torment_error *error) {
  const torment_jacobi_2d *p = j->problem;
  int32_t status = torment_allocate_grid(&j->device_a, p->rows, p->columns, error);
  if (status == TORMENT_OK) status = torment_allocate_grid(&j->device_next, p->rows, p->columns, error);
  if (status != TORMENT_OK) return status;
  TORMENT_CUDA(cudaMalloc(&j->device_errors, p->iterations * sizeof *j->device_errors));
  return TORMENT_OK;
}

static void release(jacobi *j) {
  torment_free_grid(&j->device_a);
  torment_free_grid(&j->device_next);
  cudaFree(j->device_errors);
}

static int32_t upload(void *state, torment_error *error) {
  const jacobi *j = (const jacobi *)state;
  return torment_upload_grid(&j->device_a, j->problem->initial, error);
}

static int32_t TORMENT_LOCAL(compute, Jacobi2D)(void *state, torment_error *error) {
  const jacobi *j = (const jacobi *)state;
  const torment_jacobi_2d *p = j->problem;
  const uint64_t pitch = j->device_a.pitch, pairs = (p->rows - 2) * pitch / 2;
  const unsigned rows = (unsigned)p->rows, columns = (unsigned)p->columns;
  const dim3 blocks((columns + 2 * block_threads - 1) / (2 * block_threads),
                    (rows - 2 + strip_rows - 1) / strip_rows);
  const uint64_t pairs_per_block = copy_threads * pairs_per_thread;
  const unsigned copy_blocks = (unsigned)((pairs + pairs_per_block - 1) / pairs_per_block);
  double *a = j->device_a.cells, *next = j->device_next.cells;
  TORMENT_CUDA(cudaMemsetAsync(j->device_errors, 0, p->iterations * sizeof *j->device_errors));
  for (uint64_t k = 0; k < p->iterations; k++) {
    relax<<<blocks, block_threads>>>(a, next, pitch, rows, columns, j->device_errors + k);
    copy_back<<<copy_blocks, copy_threads>>>((double2 *)(a + pitch), (const double2 *)(next + pitch), pairs);
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const jacobi *j = (const jacobi *)state;
  const torment_jacobi_2d *p = j->problem;
  TORMENT_CUDA(
      cudaMemcpy(p->errors, j->device_errors, p->iterations * sizeof *p->errors, cudaMemcpyDeviceToHost));
  return torment_download_grid(&j->device_a, p->final, error);
}

#else

/* `final` serves as a from the start. */
static int32_t allocate(jacobi *j, torment_error *error) {
  const torment_jacobi_2d *p = j->problem;
  const uint64_t cells = p->rows * p->columns;
  double *next = (double *)malloc(cells * sizeof *next);
  if (!next) return torment_fail(error, "no memory for the next iteration's grid");
  j->next = next;
#if defined(RESIDENT)
  const double *initial = p->initial;
  double *a = p->final;
#pragma acc enter data create(initial [0:cells], a [0:cells], next [0:cells])
  (void)initial, (void)a; /* GCC counts a mention in a clause as no use */
#endif
  return TORMENT_OK;
}

static void release(jacobi *j) {
  double *next = j->next;
  if (!next) return;
#if defined(RESIDENT)
  const torment_jacobi_2d *p = j->problem;
  const uint64_t cells = p->rows * p->columns;
  const double *initial = p->initial;
  double *a = p->final;
#pragma acc exit data delete (initial [0:cells], a [0:cells], next [0:cells])
  (void)initial, (void)a;
#endif
  free(next);
}

static void TORMENT_LOCAL(restore, Jacobi2D)(const jacobi *j) {
  const torment_jacobi_2d *p = j->problem;
  const uint64_t cells = p->rows * p->columns;
#if defined(RESIDENT)
  const double *restrict initial = p->initial;
  double *restrict a = p->final;
#pragma acc update device(initial [0:cells])
#pragma acc parallel loop present(initial [0:cells], a [0:cells])
  for (uint64_t i = 0; i < cells; i++)
    a[i] = initial[i];
#else
  memcpy(p->final, p->initial, cells * sizeof *p->final);
#endif
}

static int32_t upload(void *state, torment_error *error) {
  TORMENT_LOCAL(restore, Jacobi2D)((const jacobi *)state);
  (void)error;
  return TORMENT_OK;
}

#if defined(_OPENACC)
#pragma acc routine seq
#endif
static inline double TORMENT_LOCAL(mean, Jacobi2D)(const double *restrict a, uint64_t cell,
                                                   uint64_t columns) {
  return 0.25 * (a[cell + 1] + a[cell - 1] + a[cell - columns] + a[cell + columns]);
}

#if defined(TORMENT_VARIANT_kernels)

/* One iteration; its error. */
static double TORMENT_LOCAL(iterate, Jacobi2D)(const jacobi *j, double *restrict a, double *restrict next) {
  const uint64_t rows = j->problem->rows, columns = j->problem->columns, cells = rows * columns;
  double error = 0;
#pragma acc kernels copy(a [0:cells]) copyout(next [0:cells]) copy(error)
  {
    for (uint64_t r = 1; r < rows - 1; r++)
      for (uint64_t c = 1; c < columns - 1; c++) {
        const uint64_t cell = r * columns + c;
        next[cell] = 0.25 * (a[cell + 1] + a[cell - 1] + a[cell - columns] + a[cell + columns]);
        error = fmax(error, fabs(next[cell] - a[cell]));
      }
    for (uint64_t r = 1; r < rows - 1; r++)
      for (uint64_t c = 1; c < columns - 1; c++)
        a[r * columns + c] = next[r * columns + c];
  }
  (void)cells;
  return error;
}

#elif defined(TILED)

static double TORMENT_LOCAL(iterate, Jacobi2D)(const jacobi *j, double *restrict a, double *restrict next) {
  const uint64_t rows = j->problem->rows, columns = j->problem->columns, cells = rows * columns;
  double error = 0;
#if defined(SHAPED)
  const int gangs = torment_gangs(j->host, 2), copy_gangs = torment_gangs(j->host, 32);
#pragma acc parallel loop gang worker vector tile(32, 4) num_gangs(gangs) num_workers(24) vector_length(32) \
    present(a [0:cells], next [0:cells]) copy(error) reduction(max                                          \
                                                               : error)
#else
#pragma acc parallel loop tile(32, 4) present(a [0:cells], next [0:cells]) copy(error) reduction(max : error)
#endif
  for (uint64_t r = 1; r < rows - 1; r++)
    for (uint64_t c = 1; c < columns - 1; c++) {
      const uint64_t cell = r * columns + c;
      const double mean = TORMENT_LOCAL(mean, Jacobi2D)(a, cell, columns);
      next[cell] = mean;
      error = fmax(error, fabs(mean - a[cell]));
    }
#if defined(SHAPED)
#pragma acc parallel loop gang worker vector tile(32, 4) num_gangs(copy_gangs) num_workers(8) \
    vector_length(32) present(a [0:cells], next [0:cells])
#else
#pragma acc parallel loop tile(32, 4) present(a [0:cells], next [0:cells])
#endif
  for (uint64_t r = 1; r < rows - 1; r++)
    for (uint64_t c = 1; c < columns - 1; c++)
      a[r * columns + c] = next[r * columns + c];
  return error;
}

#else

static double TORMENT_LOCAL(iterate, Jacobi2D)(const jacobi *j, double *restrict a, double *restrict next) {
  const uint64_t rows = j->problem->rows, columns = j->problem->columns, parts = torment_parts(columns);
  double error = 0;
#if defined(_OPENACC)
  const uint64_t cells = rows * columns;
#elif defined(_OPENMP)
  const int threads = (int)j->host->thread_count;
#endif
#if defined(SHAPED)
  const int gangs = torment_gangs(j->host, 2), copy_gangs = torment_gangs(j->host, 32);
#pragma acc parallel loop gang worker collapse(2) num_gangs(gangs) num_workers(24) vector_length(32) \
    present(a [0:cells], next [0:cells]) copy(error) reduction(max                                   \
                                                               : error)
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(a [0:cells], next [0:cells]) copy(error) reduction(max : error)
#elif defined(_OPENMP)
#pragma omp parallel for collapse(2) num_threads(threads) schedule(static) reduction(max : error)
#endif
  for (uint64_t r = 1; r < rows - 1; r++)
    for (uint64_t part = 0; part < parts; part++) {
#if defined(SHAPED)
#pragma acc loop vector reduction(max : error)
#elif defined(_OPENACC)
#pragma acc loop reduction(max : error)
#endif
      for (uint64_t c = TORMENT_PART_BEGIN(part); c < TORMENT_PART_END(part, columns); c++) {
        const uint64_t cell = r * columns + c;
        const double mean = TORMENT_LOCAL(mean, Jacobi2D)(a, cell, columns);
        const double change = fabs(mean - a[cell]);
        next[cell] = mean;
        error = change > error ? change : error;
      }
    }
#if defined(SHAPED)
#pragma acc parallel loop gang worker collapse(2) num_gangs(copy_gangs) num_workers(8) vector_length(32) \
    present(a [0:cells], next [0:cells])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(a [0:cells], next [0:cells])
#elif defined(_OPENMP)
#pragma omp parallel for collapse(2) num_threads(threads) schedule(static)
#endif
  for (uint64_t r = 1; r < rows - 1; r++)
    for (uint64_t part = 0; part < parts; part++) {
#if defined(SHAPED)
#pragma acc loop vector
#elif defined(_OPENACC)
#pragma acc loop
#endif
      for (uint64_t c = TORMENT_PART_BEGIN(part); c < TORMENT_PART_END(part, columns); c++)
        a[r * columns + c] = next[r * columns + c];
    }
  return error;
}

#endif

static int32_t TORMENT_LOCAL(compute, Jacobi2D)(void *state, torment_error *error) {
  const jacobi *j = (const jacobi *)state;
  const torment_jacobi_2d *p = j->problem;
  for (uint64_t k = 0; k < p->iterations; k++)
    p->errors[k] = TORMENT_LOCAL(iterate, Jacobi2D)(j, p->final, j->next);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(RESIDENT)
  const torment_jacobi_2d *p = ((const jacobi *)state)->problem;
  const uint64_t cells = p->rows * p->columns;
  double *a = p->final;
#pragma acc update self(a [0:cells])
  (void)a;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Jacobi2D, 1, torment_jacobi_2d, jacobi);
