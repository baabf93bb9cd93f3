/* Srad in four models; the reference loop is
 *   for (i = 0; i < iterations; i++) {
 *     sum = sum of j, squares = sum of j * j, hence q0;
 *     for (all pixels) c = the coefficient of q0 and of the pixel's differences to its neighbours;
 *     for (all pixels) next = j + lambda / 4 * (c * N + c_below * S + c * W + c_after * E);
 *   }
 * with the formulas of torment/benchmarks/Srad.h. Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/Srad.h>
#include <torment/unit.h>

#include "../row_parts.h"

#if defined(__CUDACC__)
#include "../cuda_grid.h"
#include "../cuda_sum.h"
#endif

typedef struct diffusion {
  const torment_host *host;
  const torment_srad *problem;
  float *between;     /* the image that iterations write in turn with `result` */
  float *coefficient; /* of each pixel */
#if defined(__CUDACC__)
  torment_grid_of<float> image, device_between, device_result;
  double *device_sums; /* of each iteration's image: of its pixels, and of their squares */
#endif
} diffusion;

#if defined(__CUDACC__)

enum { block_warps = 4, block_threads = 32 * block_warps, chunk_rows = 64, strip_columns = 120 };

typedef struct four_pixels {
  float of[4];
} four_pixels;

/* What a row's update needs, beside the coefficients of the row below it. */
typedef struct prepared_row {
  four_pixels own, c, north_west, south, east; /* north_west: the sum of both differences */
} prepared_row;

static __device__ __forceinline__ four_pixels load_four(const float *four, bool here) {
  const float4 pixels = here ? *(const float4 *)four : make_float4(1, 1, 1, 1);
  return {pixels.x, pixels.y, pixels.z, pixels.w};
}

/* One instruction, good to 1 ulp, where a division takes many; for numbers that aren't tiny. */
static __device__ __forceinline__ float inverse_of(float x) {
  float inverse;
  asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(inverse) : "f"(x));
  return inverse;
}

/* Adds a block's sums to those of all. */
static __device__ __forceinline__ void add_sums(double *sums, double sum, double squares) {
  sum = torment_block_sum<block_threads>(sum);
  __syncthreads();
  squares = torment_block_sum<block_threads>(squares);
  if (threadIdx.x == 0) {
    atomicAdd(sums, sum);
    atomicAdd(sums + 1, squares);
  }
}

/* A row of blocks a row of the image, so that no pixel needs a division to be found. */
__global__ void __launch_bounds__(block_threads)
    add_up(const float *__restrict__ image, uint64_t pitch, int rows, int columns, double *sums) {
  double sum = 0, squares = 0;
  for (int row = blockIdx.x; row < rows; row += gridDim.x)
    for (int column = 4 * threadIdx.x; column < columns; column += 4 * block_threads) {
      const four_pixels j = load_four(image + row * pitch + column, true);
      float of_four = 0, squares_of_four = 0;
#pragma unroll
      for (int q = 0; q < 4; q++)
        if (column + q < columns) {
          of_four += j.of[q];
          squares_of_four += j.of[q] * j.of[q];
        }
      sum += (double)of_four;
      squares += (double)squares_of_four;
    }
  add_sums(sums, sum, squares);
}

/* A warp walks down a chunk of rows of 128 columns. A row's coefficients follow as soon as the row below it
 * is there, and its update as soon as those of the row below are: the image is read once and the next one
 * written once, its sums taken on the way. Lanes 0 and 31 only serve their neighbours. Without `edges` no
 * pixel of the chunk or beside it lies at an edge of the image. */
template <bool edges>
static __device__ __forceinline__ void walk_down(const float *__restrict__ now, float *__restrict__ next,
                                                 uint64_t pitch, int rows, int columns, float quarter_lambda,
                                                 float q0, int column, int first, int end, double *sum,
                                                 double *squares) {
  const int lane = threadIdx.x % 32;
  const bool here = !edges || (column >= 0 && column < columns), writes = here && lane > 0 && lane < 31;
  const float scale = 1 / (q0 * (1 + q0));
  int64_t at = (int64_t)(first - 1) * (int64_t)pitch + column;
  four_pixels above = {{1, 1, 1, 1}}, middle = {{1, 1, 1, 1}};
  four_pixels ahead = load_four(now + at, here && first > 0);
  prepared_row last = {};

#pragma unroll 2
  for (int r = first - 1; r < end + 2; r++) {
    const four_pixels newest = ahead;
    const float before = __shfl_up_sync(0xffffffffu, middle.of[3], 1);
    const float after = __shfl_down_sync(0xffffffffu, middle.of[0], 1);
    prepared_row row;
    ahead = load_four(now + at + pitch, here && r + 1 < min(end + 2, rows));
    row.own = middle; /* row r - 1 */
#pragma unroll
    for (int q = 0; q < 4; q++) {
      const float own = middle.of[q], inverse = inverse_of(own);
      const float north = edges && r == 1 ? 0 : above.of[q] - own;
      const float south = edges && r == rows ? 0 : newest.of[q] - own;
      float west = (q > 0 ? middle.of[q > 0 ? q - 1 : 0] : before) - own;
      float east = (q < 3 ? middle.of[q < 3 ? q + 1 : 3] : after) - own;
      if (edges && column + q == 0) west = 0;
      if (edges && column + q == columns - 1) east = 0;
      const float g = (north * north + south * south + west * west + east * east) * inverse * inverse;
      const float l = (north + south + west + east) * inverse;
      const float root = 1 + 0.25f * l;
      const float ratio = (0.5f * g - 0.0625f * l * l) * inverse_of(root * root);
      row.c.of[q] = __saturatef(inverse_of(1 + (ratio - q0) * scale));
      row.north_west.of[q] = north + west;
      row.south.of[q] = south;
      row.east.of[q] = east;
    }
    const float c_after = __shfl_down_sync(0xffffffffu, last.c.of[0], 1);
    if (r - 2 >= first) {
      float made[4], of_four = 0, squares_of_four = 0;
#pragma unroll
      for (int q = 0; q < 4; q++) {
        const float below = edges && r - 1 == rows ? 0 : row.c.of[q]; /* where the difference is 0 */
        const float beside =
            edges && column + q == columns - 1 ? 0 : (q < 3 ? last.c.of[q < 3 ? q + 1 : 3] : c_after);
        made[q] = last.own.of[q] + quarter_lambda * (last.c.of[q] * last.north_west.of[q] +
                                                     below * last.south.of[q] + beside * last.east.of[q]);
        if (!edges || column + q < columns) {
          of_four += made[q];
          squares_of_four += made[q] * made[q];
        }
      }
      if (writes) {
        *(float4 *)(next + at - 2 * (int64_t)pitch) = make_float4(made[0], made[1], made[2], made[3]);
        *sum += (double)of_four;
        *squares += (double)squares_of_four;
      }
    }
    above = middle;
    middle = newest;
    last = row;
    at += (int64_t)pitch;
  }
}

__global__ void __launch_bounds__(block_threads)
    diffuse(const float *__restrict__ now, float *__restrict__ next, uint64_t pitch, int rows, int columns,
            float quarter_lambda, const double *__restrict__ sums, double *next_sums) {
  const int strip = (blockIdx.x * block_warps + threadIdx.x / 32) * strip_columns;
  const int column = strip - 4 + 4 * (threadIdx.x % 32);
  const int first = blockIdx.y * chunk_rows, end = min(first + chunk_rows, rows);
  const double pixels = (double)rows * columns, mean = sums[0] / pixels;
  const float q0 = (float)((sums[1] / pixels - mean * mean) / (mean * mean));
  double sum = 0, squares = 0;
  if (strip > 0 && strip + 124 < columns && first > 2 && end + 2 < rows)
    walk_down<false>(now, next, pitch, rows, columns, quarter_lambda, q0, column, first, end, &sum, &squares);
  else if (strip < columns) /* the whole warp */
    walk_down<true>(now, next, pitch, rows, columns, quarter_lambda, q0, column, first, end, &sum, &squares);
  add_sums(next_sums, sum, squares);
}

static int32_t allocate(diffusion *d, torment_error *error) {
  const torment_srad *p = d->problem;
  torment_grid_of<float> *grids[3] = {&d->image, &d->device_between, &d->device_result};
  for (int g = 0; g < 3; g++) {
    const int32_t status = torment_allocate_grid(grids[g], p->rows, p->columns, error);
    if (status != TORMENT_OK) return status;
  }
  TORMENT_CUDA(cudaMalloc(&d->device_sums, 2 * (p->iterations + 1) * sizeof *d->device_sums));
  return TORMENT_OK;
}

static void release(diffusion *d) {
  torment_free_grid(&d->image);
  torment_free_grid(&d->device_between);
  torment_free_grid(&d->device_result);
  cudaFree(d->device_sums);
}

static int32_t upload(void *state, torment_error *error) {
  const diffusion *d = (const diffusion *)state;
  return torment_upload_grid(&d->image, d->problem->image, error);
}

static int32_t TORMENT_LOCAL(compute, Srad)(void *state, torment_error *error) {
  const diffusion *d = (const diffusion *)state;
  const torment_srad *p = d->problem;
  const int rows = (int)p->rows, columns = (int)p->columns;
  const unsigned block_columns = block_warps * strip_columns;
  const dim3 blocks((unsigned)((p->columns + block_columns - 1) / block_columns),
                    (unsigned)((p->rows + chunk_rows - 1) / chunk_rows));
  const unsigned most = (unsigned)torment_gangs(d->host, 16);
  const unsigned sum_blocks = p->rows < most ? (unsigned)p->rows : most;
  const float *now = d->image.cells;
  double *sums = d->device_sums;
  TORMENT_CUDA(cudaMemsetAsync(sums, 0, 2 * (p->iterations + 1) * sizeof *sums));
  add_up<<<sum_blocks, block_threads>>>(now, d->image.pitch, rows, columns, sums);
  for (uint64_t left = p->iterations; left > 0; left--) {
    float *next = left % 2 == 1 ? d->device_result.cells : d->device_between.cells;
    diffuse<<<blocks, block_threads>>>(now, next, d->image.pitch, rows, columns, (float)p->lambda / 4, sums,
                                       sums + 2);
    now = next;
    sums += 2;
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const diffusion *d = (const diffusion *)state;
  return torment_download_grid(&d->device_result, d->problem->result, error);
}

#else

static int32_t allocate(diffusion *d, torment_error *error) {
  const torment_srad *p = d->problem;
  const uint64_t pixels = p->rows * p->columns;
  float *between = (float *)malloc(pixels * sizeof *between);
  float *coefficient = (float *)malloc(pixels * sizeof *coefficient);
  if (!between || !coefficient) {
    free(between);
    free(coefficient);
    return torment_fail(error, "no memory for the image between two iterations and its coefficients");
  }
  d->between = between;
  d->coefficient = coefficient;
#if defined(_OPENACC)
  const float *image = p->image;
  float *result = p->result;
#pragma acc enter data create(image [0:pixels], between [0:pixels], coefficient [0:pixels], result [0:pixels])
  (void)image, (void)result; /* GCC counts a mention in a clause as no use */
#endif
  return TORMENT_OK;
}

static void release(diffusion *d) {
  float *between = d->between, *coefficient = d->coefficient;
  if (!between) return;
#if defined(_OPENACC)
  const uint64_t pixels = d->problem->rows * d->problem->columns;
  const float *image = d->problem->image;
  float *result = d->problem->result;
#pragma acc exit data delete (image [0:pixels], between [0:pixels], coefficient [0:pixels], result [0:pixels])
  (void)image, (void)result;
#endif
  free(between);
  free(coefficient);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_srad *p = ((const diffusion *)state)->problem;
  const uint64_t pixels = p->rows * p->columns;
  const float *image = p->image;
#pragma acc update device(image [0:pixels])
  (void)image;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static float TORMENT_LOCAL(variation, Srad)(const diffusion *d, const float *restrict now) {
  const uint64_t pixels = d->problem->rows * d->problem->columns;
  double sum = 0, squares = 0, mean;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(d->host, 2);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(24) vector_length(32) \
    present(now [0:pixels]) copy(sum, squares) reduction(+ : sum, squares)
#elif defined(_OPENACC)
#pragma acc parallel loop present(now [0:pixels]) copy(sum, squares) reduction(+ : sum, squares)
#elif defined(_OPENMP)
  const int threads = (int)d->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(+ : sum, squares)
#endif
  for (uint64_t i = 0; i < pixels; i++) {
    const double pixel = now[i];
    sum += pixel;
    squares += pixel * pixel;
  }
  mean = sum / (double)pixels;
  return (float)((squares / (double)pixels - mean * mean) / (mean * mean));
}

/* The coefficient of a pixel j, from its differences to its neighbours. */
#if defined(_OPENACC)
#pragma acc routine seq
#endif
static inline float TORMENT_LOCAL(coefficient, Srad)(float j, float n, float s, float w, float e, float q0) {
  const float g = (n * n + s * s + w * w + e * e) / (j * j), l = (n + s + w + e) / j;
  const float root = 1 + 0.25f * l;
  const float q = (0.5f * g - 0.0625f * (l * l)) / (root * root);
  const float c = 1 / (1 + (q - q0) / (q0 * (1 + q0)));
  return c < 0 ? 0 : c > 1 ? 1 : c;
}

#define SET_COEFFICIENT(k, west, east)                                                      \
  coefficient[row + (k)] = TORMENT_LOCAL(coefficient, Srad)(                                \
      now[row + (k)], now[above + (k)] - now[row + (k)], now[below + (k)] - now[row + (k)], \
      now[row + (west)] - now[row + (k)], now[row + (east)] - now[row + (k)], q0)

/* The pixels at a row's two ends are made beside its first and its last part. */
static void TORMENT_LOCAL(set_coefficients, Srad)(const diffusion *d, const float *restrict now, float q0) {
  const uint64_t rows = d->problem->rows, columns = d->problem->columns, last = columns - 1;
  const uint64_t parts = torment_parts(columns);
  float *restrict coefficient = d->coefficient;
#if defined(_OPENACC)
  const uint64_t pixels = rows * columns;
#elif defined(_OPENMP)
  const int threads = (int)d->host->thread_count;
#endif
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(d->host, 64);
#pragma acc parallel loop gang worker collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(now [0:pixels], coefficient [0:pixels])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(now [0:pixels], coefficient [0:pixels])
#elif defined(_OPENMP)
#pragma omp parallel for collapse(2) num_threads(threads) schedule(static)
#endif
  for (uint64_t r = 0; r < rows; r++)
    for (uint64_t part = 0; part < parts; part++) {
      const uint64_t row = r * columns;
      const uint64_t above = r > 0 ? row - columns : row, below = r + 1 < rows ? row + columns : row;
      if (part == 0) SET_COEFFICIENT(0, 0, 1);
      if (part == parts - 1) SET_COEFFICIENT(last, last - 1, last);
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector
#elif defined(_OPENACC)
#pragma acc loop
#endif
      for (uint64_t k = TORMENT_PART_BEGIN(part); k < TORMENT_PART_END(part, columns); k++)
        SET_COEFFICIENT(k, k - 1, k + 1);
    }
}

#define UPDATE(k, west, east)                                                                   \
  next[row + (k)] =                                                                             \
      now[row + (k)] + quarter_lambda * (c[row + (k)] * (now[above + (k)] - now[row + (k)]) +   \
                                         c[below + (k)] * (now[below + (k)] - now[row + (k)]) + \
                                         c[row + (k)] * (now[row + (west)] - now[row + (k)]) +  \
                                         c[row + (east)] * (now[row + (east)] - now[row + (k)]))

static void TORMENT_LOCAL(diffuse, Srad)(const diffusion *d, const float *restrict now,
                                         float *restrict next) {
  const uint64_t rows = d->problem->rows, columns = d->problem->columns, last = columns - 1;
  const uint64_t parts = torment_parts(columns);
  const float quarter_lambda = (float)d->problem->lambda / 4;
  const float *restrict c = d->coefficient;
#if defined(_OPENACC)
  const uint64_t pixels = rows * columns;
#elif defined(_OPENMP)
  const int threads = (int)d->host->thread_count;
#endif
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(d->host, 64);
#pragma acc parallel loop gang worker collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(now [0:pixels], c [0:pixels], next [0:pixels])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(now [0:pixels], c [0:pixels], next [0:pixels])
#elif defined(_OPENMP)
#pragma omp parallel for collapse(2) num_threads(threads) schedule(static)
#endif
  for (uint64_t r = 0; r < rows; r++)
    for (uint64_t part = 0; part < parts; part++) {
      const uint64_t row = r * columns;
      const uint64_t above = r > 0 ? row - columns : row, below = r + 1 < rows ? row + columns : row;
      if (part == 0) UPDATE(0, 0, 1);
      if (part == parts - 1) UPDATE(last, last - 1, last);
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector
#elif defined(_OPENACC)
#pragma acc loop
#endif
      for (uint64_t k = TORMENT_PART_BEGIN(part); k < TORMENT_PART_END(part, columns); k++)
        UPDATE(k, k - 1, k + 1);
    }
}

static int32_t TORMENT_LOCAL(compute, Srad)(void *state, torment_error *error) {
  const diffusion *d = (const diffusion *)state;
  const float *now = d->problem->image;
  for (uint64_t left = d->problem->iterations; left > 0; left--) {
    float *next = left % 2 == 1 ? d->problem->result : d->between;
    TORMENT_LOCAL(set_coefficients, Srad)(d, now, TORMENT_LOCAL(variation, Srad)(d, now));
    TORMENT_LOCAL(diffuse, Srad)(d, now, next);
    now = next;
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_srad *p = ((const diffusion *)state)->problem;
  const uint64_t pixels = p->rows * p->columns;
  float *result = p->result;
#pragma acc update self(result [0:pixels])
  (void)result;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Srad, 1, torment_srad, diffusion);
