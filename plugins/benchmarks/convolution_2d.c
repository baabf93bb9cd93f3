/* Convolution2D in four models; the reference loop is
 *   for (k = 0; k < passes; k++) for (r = 1; r < rows - 1; r++) for (c = 1; c < columns - 1; c++)
 *     out[r][c] = sum over i, j of weights[k][i][j] * in[r+i-1][c+j-1];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Convolution2D.h>
#include <torment/unit.h>

#include "../row_parts.h"

#if defined(__CUDACC__)
#include "../cuda_grid.h"
#endif

enum { taps = 9 };

typedef struct convolution {
  const torment_host *host;
  const torment_convolution_2d *problem;
#if defined(__CUDACC__)
  torment_grid device_in, device_out;
#endif
} convolution;

#if defined(__CUDACC__)

enum { block_threads = 128, strip_rows = 8 };

typedef struct weights_of_pass {
  double of[taps];
} weights_of_pass;

/* A thread has a pair of columns of a strip of rows, each row loaded once: ten independent loads of 16 bytes
 * are under way at once, and a warp's neighbours pass each other the cells between. */
__global__ void __launch_bounds__(block_threads)
    convolve(const double *__restrict__ in, double *__restrict__ out, uint64_t pitch, unsigned rows,
             unsigned columns, weights_of_pass weights) {
  const unsigned column = 2 * (blockIdx.x * block_threads + threadIdx.x);
  const unsigned first = blockIdx.y * strip_rows; /* the row above the strip */
  const bool here = column < columns;
  const bool has_x = column >= 1 && column + 1 < columns, has_y = column + 2 < columns;
  const uint64_t start = first * pitch + column;
  torment_pair row[strip_rows + 2];
  double x[strip_rows], y[strip_rows];
#pragma unroll
  for (int r = 0; r < strip_rows + 2; r++)
    row[r] = torment_load_pair(in + start + r * pitch, here && first + r < rows);
    /* Each row goes to the outputs above, at and below it. */
#pragma unroll
  for (int r = 0; r < strip_rows + 2; r++) {
    const double before = torment_before(row[r]), after = torment_after(row[r]);
#pragma unroll
    for (int i = 0; i < 3; i++) {
      const int to = r - i;
      if (to < 0 || to >= strip_rows) continue;
      const double left = weights.of[3 * i], middle = weights.of[3 * i + 1], right = weights.of[3 * i + 2];
      const double to_x = left * before + middle * row[r].x + right * row[r].y;
      const double to_y = left * row[r].x + middle * row[r].y + right * after;
      x[to] = i == 0 ? to_x : x[to] + to_x;
      y[to] = i == 0 ? to_y : y[to] + to_y;
    }
  }
#pragma unroll
  for (int r = 0; r < strip_rows; r++)
    if (first + r + 2 < rows) torment_store_pair(out + start + (r + 1) * pitch, x[r], y[r], has_x, has_y);
}

static int32_t allocate(convolution *v, torment_error *error) {
  const torment_convolution_2d *p = v->problem;
  const int32_t status = torment_allocate_grid(&v->device_in, p->rows, p->columns, error);
  return status == TORMENT_OK ? torment_allocate_grid(&v->device_out, p->rows, p->columns, error) : status;
}

static void release(convolution *v) {
  torment_free_grid(&v->device_in);
  torment_free_grid(&v->device_out);
}

static int32_t upload(void *state, torment_error *error) {
  const convolution *v = (const convolution *)state;
  return torment_upload_grid(&v->device_in, v->problem->in, error);
}

/* The border was zero when the grid was made, and no pass writes to it. */
static int32_t TORMENT_LOCAL(compute, Convolution2D)(void *state, torment_error *error) {
  const convolution *v = (const convolution *)state;
  const torment_convolution_2d *p = v->problem;
  const unsigned rows = (unsigned)p->rows, columns = (unsigned)p->columns;
  const dim3 blocks((columns + 2 * block_threads - 1) / (2 * block_threads),
                    (rows - 2 + strip_rows - 1) / strip_rows);
  for (uint64_t k = 0; k < p->passes; k++) {
    weights_of_pass weights;
    for (int t = 0; t < taps; t++)
      weights.of[t] = p->weights[k * taps + t];
    convolve<<<blocks, block_threads>>>(v->device_in.cells, v->device_out.cells, v->device_in.pitch, rows,
                                        columns, weights);
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const convolution *v = (const convolution *)state;
  return torment_download_grid(&v->device_out, v->problem->out, error);
}

#else

static int32_t allocate(convolution *v, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t cells = v->problem->rows * v->problem->columns;
  const double *in = v->problem->in;
  double *out = v->problem->out;
#pragma acc enter data create(in [0:cells], out [0:cells])
  (void)in, (void)out; /* GCC counts a mention in a clause as no use */
#endif
  (void)v, (void)error;
  return TORMENT_OK;
}

static void release(convolution *v) {
#if defined(_OPENACC)
  const uint64_t cells = v->problem->rows * v->problem->columns;
  const double *in = v->problem->in;
  double *out = v->problem->out;
#pragma acc exit data delete (in [0:cells], out [0:cells])
  (void)in, (void)out;
#endif
  (void)v;
}

static void TORMENT_LOCAL(clear_border, Convolution2D)(const torment_convolution_2d *p) {
  const uint64_t rows = p->rows, columns = p->columns;
  double *out = p->out;
#if defined(_OPENACC)
  const uint64_t cells = rows * columns;
#pragma acc parallel loop present(out [0:cells])
#endif
  for (uint64_t c = 0; c < columns; c++) {
    out[c] = 0;
    out[(rows - 1) * columns + c] = 0;
  }
#if defined(_OPENACC)
#pragma acc parallel loop present(out [0:cells])
#endif
  for (uint64_t r = 0; r < rows; r++) {
    out[r * columns] = 0;
    out[r * columns + columns - 1] = 0;
  }
}

static int32_t upload(void *state, torment_error *error) {
  const torment_convolution_2d *p = ((const convolution *)state)->problem;
#if defined(_OPENACC)
  const uint64_t cells = p->rows * p->columns;
  const double *in = p->in;
#pragma acc update device(in [0:cells])
  (void)in;
#endif
  TORMENT_LOCAL(clear_border, Convolution2D)(p);
  (void)error;
  return TORMENT_OK;
}

static void TORMENT_LOCAL(convolve, Convolution2D)(const convolution *v, const double *weights) {
  const uint64_t rows = v->problem->rows, columns = v->problem->columns, parts = torment_parts(columns);
  const double *restrict in = v->problem->in;
  double *restrict out = v->problem->out;
  const double w0 = weights[0], w1 = weights[1], w2 = weights[2];
  const double w3 = weights[3], w4 = weights[4], w5 = weights[5];
  const double w6 = weights[6], w7 = weights[7], w8 = weights[8];
#if defined(_OPENACC)
  const uint64_t cells = rows * columns;
#elif defined(_OPENMP)
  const int threads = (int)v->host->thread_count;
#endif
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(v->host, 64);
#pragma acc parallel loop gang worker collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(in [0:cells], out [0:cells])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(in [0:cells], out [0:cells])
#elif defined(_OPENMP)
#pragma omp parallel for collapse(2) num_threads(threads) schedule(static)
#endif
  for (uint64_t r = 1; r < rows - 1; r++)
    for (uint64_t part = 0; part < parts; part++) {
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector
#elif defined(_OPENACC)
#pragma acc loop
#endif
      for (uint64_t c = TORMENT_PART_BEGIN(part); c < TORMENT_PART_END(part, columns); c++) {
        const uint64_t middle = r * columns + c, above = middle - columns, below = middle + columns;
        out[middle] = w0 * in[above - 1] + w1 * in[above] + w2 * in[above + 1] + w3 * in[middle - 1] +
                      w4 * in[middle] + w5 * in[middle + 1] + w6 * in[below - 1] + w7 * in[below] +
                      w8 * in[below + 1];
      }
    }
}

static int32_t TORMENT_LOCAL(compute, Convolution2D)(void *state, torment_error *error) {
  const convolution *v = (const convolution *)state;
  for (uint64_t k = 0; k < v->problem->passes; k++)
    TORMENT_LOCAL(convolve, Convolution2D)(v, v->problem->weights + k * taps);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_convolution_2d *p = ((const convolution *)state)->problem;
  const uint64_t cells = p->rows * p->columns;
  double *out = p->out;
#pragma acc update self(out [0:cells])
  (void)out;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Convolution2D, 1, torment_convolution_2d, convolution);
