/* The CUDA form of column_products.h, which alone includes this. The products are dense_tiles.h's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_CUDA_COLUMN_PRODUCTS_H
#define TORMENT_CUDA_COLUMN_PRODUCTS_H

#include "dense_tiles.h"

enum {
  column_threads = 256,
  column_warps = column_threads / 32,
  column_block_columns = 64, /* two neighbours a lane */
  column_block_rows = 256,
  column_panel = 8 * dense_block, /* rows of the result whose products are computed at once */
  column_tile = 32                /* of the result, mirrored by a block */
};

struct column_products {
  const torment_host *host;
  const COLUMN_PROBLEM *problem;
  dense_matrix data, z, result;
  double *sums, *squares; /* of each column; padded as a row of data */
};

static int32_t allocate(column_products *c, torment_error *error) {
  const uint64_t m = c->problem->rows, n = c->problem->columns;
  int32_t status = dense_allocate(&c->data, m, n, error);
  if (status == TORMENT_OK) status = dense_allocate(&c->z, m, n, error);
  if (status == TORMENT_OK) status = dense_allocate(&c->result, n, n, error);
  if (status != TORMENT_OK) return status;
  TORMENT_CUDA(cudaMalloc(&c->sums, 2 * c->data.pitch * sizeof(double)));
  c->squares = c->sums + c->data.pitch;
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static void release(column_products *c) {
  cudaFree(c->data.start);
  cudaFree(c->z.start);
  cudaFree(c->result.start);
  cudaFree(c->sums);
}

static int32_t upload(void *state, torment_error *error) {
  const column_products *c = (const column_products *)state;
  const int32_t status =
      dense_upload(&c->data, c->problem->data, c->problem->rows, c->problem->columns, error);
  if (status != TORMENT_OK) return status;
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

/* Adds to sum[j] a column's values, or the squares of what they differ from sums[j] / rows. A block takes 64
 * columns of 256 rows, a warp every eighth row of them; the warps' sums meet in shared memory, the blocks' in
 * `sum`. */
template <bool squares>
static __global__ void __launch_bounds__(column_threads)
    add_columns(const dense_matrix data, uint64_t rows, const double *sums, double *sum) {
  __shared__ double of_warp[column_warps][column_block_columns];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const uint64_t first = (uint64_t)blockIdx.x * column_block_columns, column = first + 2 * lane;
  const uint64_t begin = (uint64_t)blockIdx.y * column_block_rows;
  const uint64_t end = begin + column_block_rows < rows ? begin + column_block_rows : rows;
  double2 centre = make_double2(0.0, 0.0), total = make_double2(0.0, 0.0);
  if (squares) {
    centre.x = sums[column] / (double)rows;
    centre.y = sums[column + 1] / (double)rows;
  }
#pragma unroll 8
  for (uint64_t k = begin + warp; k < end; k += column_warps) {
    const double2 value = *(const double2 *)(data.start + k * data.pitch + column);
    const double x = value.x - centre.x, y = value.y - centre.y;
    total.x += squares ? x * x : x;
    total.y += squares ? y * y : y;
  }
  of_warp[warp][2 * lane] = total.x;
  of_warp[warp][2 * lane + 1] = total.y;
  __syncthreads();
  if (threadIdx.x >= column_block_columns) return;
  total.x = 0.0;
#pragma unroll
  for (int w = 0; w < column_warps; w++)
    total.x += of_warp[w][threadIdx.x];
  atomicAdd(sum + first + threadIdx.x, total.x);
}

static __device__ __forceinline__ double column_scale(double squares, uint64_t rows) {
#if COLUMN_CORRELATION
  const double deviation = sqrt(squares / (double)rows);
  return 1.0 / (sqrt((double)rows) * (deviation <= 0.005 ? 1.0 : deviation));
#else
  (void)squares, (void)rows;
  return 1.0;
#endif
}

/* The same blocks as add_columns, so that each thread works out the mean and scale of its columns once. */
static __global__ void __launch_bounds__(column_threads)
    centre_columns(const dense_matrix data, const dense_matrix z, uint64_t rows,
                   const double *__restrict__ sums, const double *__restrict__ squares) {
  const uint64_t column = (uint64_t)blockIdx.x * column_block_columns + threadIdx.x % 32 * 2;
  const uint64_t begin = (uint64_t)blockIdx.y * column_block_rows;
  const uint64_t end = begin + column_block_rows < rows ? begin + column_block_rows : rows;
  const double2 centre = make_double2(sums[column] / (double)rows, sums[column + 1] / (double)rows);
  const double2 scale =
      make_double2(column_scale(squares[column], rows), column_scale(squares[column + 1], rows));
#pragma unroll 4
  for (uint64_t k = begin + threadIdx.x / 32; k < end; k += column_warps) {
    const double2 value = *(const double2 *)(data.start + k * data.pitch + column);
    *(double2 *)(z.start + k * z.pitch + column) =
        make_double2((value.x - centre.x) * scale.x, (value.y - centre.y) * scale.y);
  }
}

#if COLUMN_CORRELATION
static __global__ void set_diagonal(const dense_matrix result, uint64_t columns) {
  const uint64_t j = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (j < columns) result.start[j * result.pitch + j] = 1.0;
}
#endif

/* Copies what lies right of the panels on the diagonal to its place below them, tile by tile; rows and
 * columns of the copy change places in shared memory, so that both sides are read and written along rows. */
static __global__ void __launch_bounds__(column_threads) mirror_panels(const dense_matrix result) {
  __shared__ double tile[column_tile][column_tile + 1];
  const uint64_t row = (uint64_t)blockIdx.y * column_tile, column = (uint64_t)blockIdx.x * column_tile;
  const unsigned x = threadIdx.x % column_tile, y = threadIdx.x / column_tile;
  if (row / column_panel >= column / column_panel) return;
  for (unsigned k = y; k < column_tile; k += column_threads / column_tile)
    tile[k][x] = result.start[(row + k) * result.pitch + column + x];
  __syncthreads();
  for (unsigned k = y; k < column_tile; k += column_threads / column_tile)
    result.start[(column + k) * result.pitch + row + x] = tile[x][k];
}

/* Large results are computed on and right of the diagonal alone, a panel of rows at a time, and mirrored. Of
 * small ones the panels would not fill the device. */
static int32_t COLUMN_LOCAL(multiply)(const column_products *c, torment_error *error) {
  const uint64_t n = c->problem->columns;
  const bool panels = n > 3 * column_panel;
  const uint64_t panel = panels ? (uint64_t)column_panel : n;
  for (uint64_t first = 0; first < n; first += panel) {
    dense_product product = {};
    int32_t status;
    product.rows = n - first > panel ? panel : n - first;
    product.columns = n - first;
    product.inner = c->problem->rows;
    product.terms = 1;
    product.a[0] = product.b[0] = c->z;
    product.a[0].start += first;
    product.b[0].start += first;
    product.out = c->result;
    product.out.start += first * c->result.pitch + first;
    product.alpha = COLUMN_CORRELATION ? 1.0 : 1.0 / ((double)c->problem->rows - 1.0);
    status = dense_multiply<dense_across_inner, dense_across_inner>(&product, error);
    if (status != TORMENT_OK) return status;
  }
  if (panels) {
    const unsigned tiles = (unsigned)(c->result.pitch / column_tile);
    mirror_panels<<<dim3(tiles, tiles), column_threads>>>(c->result);
  }
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, COLUMN_BENCHMARK)(void *state, torment_error *error) {
  const column_products *c = (const column_products *)state;
  const uint64_t m = c->problem->rows, n = c->problem->columns;
  const dim3 blocks((unsigned)(c->data.pitch / column_block_columns),
                    (unsigned)((m + column_block_rows - 1) / column_block_rows));
  int32_t status;
  TORMENT_CUDA(cudaMemsetAsync(c->sums, 0, 2 * c->data.pitch * sizeof(double)));
  add_columns<false><<<blocks, column_threads>>>(c->data, m, NULL, c->sums);
#if COLUMN_CORRELATION
  add_columns<true><<<blocks, column_threads>>>(c->data, m, c->sums, c->squares);
#endif
  centre_columns<<<blocks, column_threads>>>(c->data, c->z, m, c->sums, c->squares);
  status = COLUMN_LOCAL(multiply)(c, error);
  if (status != TORMENT_OK) return status;
#if COLUMN_CORRELATION
  set_diagonal<<<(unsigned)((n + column_threads - 1) / column_threads), column_threads>>>(c->result, n);
#endif
  (void)n;
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const column_products *c = (const column_products *)state;
  return dense_download(c->problem->result, &c->result, c->problem->columns, c->problem->columns, error);
}

#endif
