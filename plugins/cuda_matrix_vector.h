/* y += A x and y += A^T x in CUDA, for a matrix and vectors in grids (cuda_grid.h), whose padding is zero.
 * Memory-bound: 16 bytes an access, each element of A read once and then dropped by the caches.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_CUDA_MATRIX_VECTOR_H
#define TORMENT_CUDA_MATRIX_VECTOR_H

#include "cuda_grid.h"
#include "cuda_sum.h"

enum {
  torment_mv_threads = 256,
  torment_mv_warps = torment_mv_threads / 32,
  torment_mv_loads = 4,        /* of a row in flight a thread */
  torment_mv_column_loads = 8, /* of a column */
  torment_mv_block_columns = 64,
  torment_mv_block_rows = 256
};

/* The sum of row[p] * x[p] over a warp's pairs p = lane, lane + 32, ... */
static __device__ __forceinline__ double torment_mv_row_sum(const double2 *__restrict__ row,
                                                            const double2 *__restrict__ x, uint64_t pairs) {
  double sum_x = 0.0, sum_y = 0.0;
  uint64_t p = threadIdx.x % 32;
  for (; p + 32 * (torment_mv_loads - 1) < pairs; p += 32 * torment_mv_loads) {
    double2 from_row[torment_mv_loads], from_x[torment_mv_loads];
#pragma unroll
    for (int k = 0; k < torment_mv_loads; k++) {
      from_row[k] = __ldcs(row + p + 32 * k);
      from_x[k] = __ldg(x + p + 32 * k);
    }
#pragma unroll
    for (int k = 0; k < torment_mv_loads; k++) {
      sum_x += from_row[k].x * from_x[k].x;
      sum_y += from_row[k].y * from_x[k].y;
    }
  }
  for (; p < pairs; p += 32) {
    const double2 from_row = __ldcs(row + p), from_x = __ldg(x + p);
    sum_x += from_row.x * from_x.x;
    sum_y += from_row.y * from_x.y;
  }
  return torment_warp_sum(sum_x + sum_y);
}

/* A warp a row. */
static __global__ void __launch_bounds__(torment_mv_threads)
    torment_mv_rows(const double *__restrict__ a, uint64_t pitch, uint64_t rows, const double *__restrict__ x,
                    double *y) {
  const uint64_t row = (uint64_t)blockIdx.x * torment_mv_warps + threadIdx.x / 32;
  if (row >= rows) return;
  const double sum = torment_mv_row_sum((const double2 *)(a + row * pitch), (const double2 *)x, pitch / 2);
  if (threadIdx.x % 32 == 0) y[row] += sum;
}

/* A block takes 64 columns of 256 rows, a warp every eighth row of them; the warps' sums meet in shared
 * memory, the blocks' in y. */
static __global__ void __launch_bounds__(torment_mv_threads)
    torment_mv_columns(const double *__restrict__ a, uint64_t pitch, uint64_t rows,
                       const double *__restrict__ x, double *y) {
  __shared__ double of_warp[torment_mv_warps][torment_mv_block_columns];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const uint64_t first = (uint64_t)blockIdx.x * torment_mv_block_columns, column = first + 2 * lane;
  const uint64_t begin = (uint64_t)blockIdx.y * torment_mv_block_rows;
  const uint64_t end = begin + torment_mv_block_rows < rows ? begin + torment_mv_block_rows : rows;
  double sum_x = 0.0, sum_y = 0.0;
  for (uint64_t i = begin + warp; i < end; i += torment_mv_warps * torment_mv_column_loads) {
    double2 from_a[torment_mv_column_loads];
    double from_x[torment_mv_column_loads];
#pragma unroll
    for (int k = 0; k < torment_mv_column_loads; k++) {
      const uint64_t row = i + k * torment_mv_warps;
      const bool here = row < end && column < pitch;
      from_a[k] = here ? __ldcs((const double2 *)(a + row * pitch + column)) : make_double2(0.0, 0.0);
      from_x[k] = here ? __ldg(x + row) : 0.0;
    }
#pragma unroll
    for (int k = 0; k < torment_mv_column_loads; k++) {
      sum_x += from_a[k].x * from_x[k];
      sum_y += from_a[k].y * from_x[k];
    }
  }
  of_warp[warp][2 * lane] = sum_x;
  of_warp[warp][2 * lane + 1] = sum_y;
  __syncthreads();
  if (threadIdx.x >= torment_mv_block_columns || first + threadIdx.x >= pitch) return;
  sum_x = 0.0;
#pragma unroll
  for (int w = 0; w < torment_mv_warps; w++)
    sum_x += of_warp[w][threadIdx.x];
  atomicAdd(y + first + threadIdx.x, sum_x);
}

/* y += A x; the caller waits for it (TORMENT_CUDA_FINISH). */
static inline void torment_launch_product(const torment_grid *a, const double *x, double *y) {
  const uint64_t blocks = (a->rows + torment_mv_warps - 1) / torment_mv_warps;
  torment_mv_rows<<<(unsigned)blocks, torment_mv_threads>>>(a->cells, a->pitch, a->rows, x, y);
}

/* y += A^T x; the caller waits for it. */
static inline void torment_launch_transposed_product(const torment_grid *a, const double *x, double *y) {
  const uint64_t across = (a->pitch + torment_mv_block_columns - 1) / torment_mv_block_columns;
  const uint64_t down = (a->rows + torment_mv_block_rows - 1) / torment_mv_block_rows;
  torment_mv_columns<<<dim3((unsigned)across, (unsigned)down), torment_mv_threads>>>(a->cells, a->pitch,
                                                                                     a->rows, x, y);
}

/* All zero, for sums to be added to. */
static inline int32_t torment_clear_grid(const torment_grid *grid, torment_error *error) {
  TORMENT_CUDA(cudaMemsetAsync(grid->cells, 0, grid->rows * grid->pitch * sizeof(double)));
  return TORMENT_OK;
}

/* A copy, for sums to be added to. */
static inline int32_t torment_copy_grid(const torment_grid *to, const torment_grid *from,
                                        torment_error *error) {
  TORMENT_CUDA(cudaMemcpyAsync(to->cells, from->cells, to->rows * to->pitch * sizeof(double),
                               cudaMemcpyDeviceToDevice));
  return TORMENT_OK;
}

#endif
