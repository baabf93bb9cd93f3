/* Convolution3D in four models; the reference loop is
 *   for (n = 0; n < passes; n++)
 *     for (p = 1; p < planes - 1; p++) for (r = 1; r < rows - 1; r++) for (c = 1; c < columns - 1; c++)
 *       out[p][r][c] = sum over i, j, k of weights[n][i][j][k] * in[p+i-1][r+j-1][c+k-1];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/Convolution3D.h>
#include <torment/unit.h>

#include "../row_parts.h"

#if defined(__CUDACC__)
#include "../cuda_grid.h"
#endif

enum { taps = 27 };

typedef struct convolution {
  const torment_host *host;
  const torment_convolution_3d *problem;
#if defined(__CUDACC__)
  torment_grid device_in, device_out;
#endif
} convolution;

#if defined(__CUDACC__)

enum { block_warps = 8, strip_rows = 2, chunk_planes = 32 };

typedef struct weights_of_pass {
  double of[taps];
} weights_of_pass;

/* A warp walks through a chunk of planes with 32 pairs of columns of a strip of rows. It loads each cell of
 * a plane once, a plane ahead of its use, and adds its products to the three output planes it goes to. */
__global__ void __launch_bounds__(32 * block_warps, 2)
    convolve(const double *__restrict__ in, double *__restrict__ out, uint64_t pitch, unsigned planes,
             unsigned rows, unsigned columns, weights_of_pass weights) {
  const unsigned column = 2 * (blockIdx.x * 32 + threadIdx.x);
  const unsigned above = (blockIdx.y * block_warps + threadIdx.y) * strip_rows; /* the row above the strip */
  const unsigned first = blockIdx.z * chunk_planes; /* the plane before the chunk */
  const unsigned last = min(first + chunk_planes, planes - 2);
  const bool here = column < columns;
  const bool has_x = column >= 1 && column + 1 < columns, has_y = column + 2 < columns;
  const uint64_t plane_cells = rows * pitch;
  uint64_t at = first * plane_cells + above * pitch + column;
  torment_pair ahead[strip_rows + 2];
  double2 behind[strip_rows], current[strip_rows]; /* sums for the last plane and this one */
  if (above + 2 >= rows) return;                   /* the whole warp */
#pragma unroll
  for (int r = 0; r < strip_rows; r++)
    behind[r] = current[r] = make_double2(0, 0);
#pragma unroll
  for (int r = 0; r < strip_rows + 2; r++)
    ahead[r] = torment_load_pair(in + at + r * pitch, here && above + r < rows);

  for (unsigned plane = first; plane <= last + 1; plane++) {
    double cells[strip_rows + 2][4]; /* before, the pair, after */
    double2 next[strip_rows];
#pragma unroll
    for (int r = 0; r < strip_rows + 2; r++) {
      cells[r][0] = torment_before(ahead[r]);
      cells[r][1] = ahead[r].x;
      cells[r][2] = ahead[r].y;
      cells[r][3] = torment_after(ahead[r]);
    }
#pragma unroll
    for (int r = 0; r < strip_rows + 2; r++)
      if (plane <= last)
        ahead[r] = torment_load_pair(in + at + plane_cells + r * pitch, here && above + r < rows);
#pragma unroll
    for (int r = 0; r < strip_rows; r++) {
      next[r] = make_double2(0, 0);
#pragma unroll
      for (int j = 0; j < 3; j++)
#pragma unroll
        for (int k = 0; k < 3; k++) {
          const int t = 3 * j + k; /* of the weights for the plane before; 9 and 18 on for the others */
          const double x = cells[r + j][k], y = cells[r + j][k + 1];
          behind[r].x += weights.of[18 + t] * x;
          behind[r].y += weights.of[18 + t] * y;
          current[r].x += weights.of[9 + t] * x;
          current[r].y += weights.of[9 + t] * y;
          next[r].x += weights.of[t] * x;
          next[r].y += weights.of[t] * y;
        }
      if (plane >= first + 2 && above + r + 2 < rows)
        torment_store_pair(out + at - plane_cells + (r + 1) * pitch, behind[r].x, behind[r].y, has_x, has_y);
      behind[r] = current[r];
      current[r] = next[r];
    }
    at += plane_cells;
  }
}

static int32_t allocate(convolution *v, torment_error *error) {
  const torment_convolution_3d *p = v->problem;
  const uint64_t rows = p->planes * p->rows;
  const int32_t status = torment_allocate_grid(&v->device_in, rows, p->columns, error);
  return status == TORMENT_OK ? torment_allocate_grid(&v->device_out, rows, p->columns, error) : status;
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
static int32_t TORMENT_LOCAL(compute, Convolution3D)(void *state, torment_error *error) {
  const convolution *v = (const convolution *)state;
  const torment_convolution_3d *p = v->problem;
  const unsigned planes = (unsigned)p->planes, rows = (unsigned)p->rows, columns = (unsigned)p->columns;
  const unsigned block_rows = block_warps * strip_rows;
  const dim3 blocks((columns + 63) / 64, (rows - 2 + block_rows - 1) / block_rows,
                    (planes - 2 + chunk_planes - 1) / chunk_planes);
  const dim3 threads(32, block_warps);
  for (uint64_t n = 0; n < p->passes; n++) {
    weights_of_pass weights;
    for (int t = 0; t < taps; t++)
      weights.of[t] = p->weights[n * taps + t];
    convolve<<<blocks, threads>>>(v->device_in.cells, v->device_out.cells, v->device_in.pitch, planes, rows,
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
  const torment_convolution_3d *p = v->problem;
  const uint64_t cells = p->planes * p->rows * p->columns, weight_count = p->passes * taps;
  const double *in = p->in, *weights = p->weights;
  double *out = p->out;
#pragma acc enter data create(in [0:cells], weights [0:weight_count], out [0:cells])
  (void)in, (void)weights, (void)out; /* GCC counts a mention in a clause as no use */
#endif
  (void)v, (void)error;
  return TORMENT_OK;
}

static void release(convolution *v) {
#if defined(_OPENACC)
  const torment_convolution_3d *p = v->problem;
  const uint64_t cells = p->planes * p->rows * p->columns, weight_count = p->passes * taps;
  const double *in = p->in, *weights = p->weights;
  double *out = p->out;
#pragma acc exit data delete (in [0:cells], weights [0:weight_count], out [0:cells])
  (void)in, (void)weights, (void)out;
#endif
  (void)v;
}

static void TORMENT_LOCAL(clear_border, Convolution3D)(const torment_convolution_3d *p) {
  const uint64_t planes = p->planes, rows = p->rows, columns = p->columns;
  double *out = p->out;
#if defined(_OPENACC)
  const uint64_t cells = planes * rows * columns;
#pragma acc parallel loop collapse(2) present(out [0:cells])
#endif
  for (uint64_t plane = 0; plane < planes; plane++)
    for (uint64_t r = 0; r < rows; r++) {
      const uint64_t start = (plane * rows + r) * columns;
      const int whole = plane == 0 || plane == planes - 1 || r == 0 || r == rows - 1;
      const uint64_t step = whole ? 1 : columns - 1;
#if defined(_OPENACC)
#pragma acc loop
#endif
      for (uint64_t c = 0; c < columns; c += step)
        out[start + c] = 0;
    }
}

static int32_t upload(void *state, torment_error *error) {
  const torment_convolution_3d *p = ((const convolution *)state)->problem;
#if defined(_OPENACC)
  const uint64_t cells = p->planes * p->rows * p->columns, weight_count = p->passes * taps;
  const double *in = p->in, *weights = p->weights;
#pragma acc update device(in [0:cells], weights [0:weight_count])
  (void)in, (void)weights;
#endif
  TORMENT_LOCAL(clear_border, Convolution3D)(p);
  (void)error;
  return TORMENT_OK;
}

/* Nine products of a plane, around the cell. */
#if defined(_OPENACC)
#pragma acc routine seq
#endif
static inline double TORMENT_LOCAL(nine, Convolution3D)(const double *restrict in, uint64_t cell,
                                                        uint64_t columns, const double *restrict weights) {
  const double *above = in + (cell - columns), *here = in + cell, *below = in + (cell + columns);
  return weights[0] * above[-1] + weights[1] * above[0] + weights[2] * above[1] + weights[3] * here[-1] +
         weights[4] * here[0] + weights[5] * here[1] + weights[6] * below[-1] + weights[7] * below[0] +
         weights[8] * below[1];
}

static void TORMENT_LOCAL(convolve, Convolution3D)(const convolution *v, uint64_t pass) {
  const torment_convolution_3d *p = v->problem;
  const uint64_t planes = p->planes, rows = p->rows, columns = p->columns, parts = torment_parts(columns);
  const uint64_t plane_cells = rows * columns, first_weight = pass * taps;
  const double *restrict in = p->in, *restrict weights = p->weights;
  double *restrict out = p->out;
#if defined(_OPENACC)
  const uint64_t cells = planes * rows * columns, weight_count = p->passes * taps;
#elif defined(_OPENMP)
  const int threads = (int)v->host->thread_count;
#endif
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(v->host, 64);
#pragma acc parallel loop gang worker collapse(3) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(in [0:cells], weights [0:weight_count], out [0:cells])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(3) present(in [0:cells], weights [0:weight_count], out [0:cells])
#elif defined(_OPENMP)
#pragma omp parallel for collapse(3) num_threads(threads) schedule(static)
#endif
  for (uint64_t plane = 1; plane < planes - 1; plane++)
    for (uint64_t r = 1; r < rows - 1; r++)
      for (uint64_t part = 0; part < parts; part++) {
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector
#elif defined(_OPENACC)
#pragma acc loop
#endif
        for (uint64_t c = TORMENT_PART_BEGIN(part); c < TORMENT_PART_END(part, columns); c++) {
          const uint64_t cell = (plane * rows + r) * columns + c;
          const double *of_pass = weights + first_weight;
          out[cell] = TORMENT_LOCAL(nine, Convolution3D)(in, cell - plane_cells, columns, of_pass) +
                      TORMENT_LOCAL(nine, Convolution3D)(in, cell, columns, of_pass + 9) +
                      TORMENT_LOCAL(nine, Convolution3D)(in, cell + plane_cells, columns, of_pass + 18);
        }
      }
}

static int32_t TORMENT_LOCAL(compute, Convolution3D)(void *state, torment_error *error) {
  const convolution *v = (const convolution *)state;
  for (uint64_t n = 0; n < v->problem->passes; n++)
    TORMENT_LOCAL(convolve, Convolution3D)(v, n);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_convolution_3d *p = ((const convolution *)state)->problem;
  const uint64_t cells = p->planes * p->rows * p->columns;
  double *out = p->out;
#pragma acc update self(out [0:cells])
  (void)out;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Convolution3D, 1, torment_convolution_3d, convolution);
