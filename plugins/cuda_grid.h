/* Grids of doubles on a CUDA device: rows that begin on 128 bytes, and pairs of neighbouring cells as a warp
 * loads them. A grid of more dimensions is one of more rows. Not for what a stencil computes.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_CUDA_GRID_H
#define TORMENT_CUDA_GRID_H

#include "cuda_check.h"

enum { torment_row_cells = 16 }; /* 128 bytes */

typedef struct torment_grid {
  double *memory; /* what cudaMalloc gave */
  double *cells;  /* cell (0, 0); there is memory before the first row and after the last one */
  uint64_t rows, columns, pitch;
} torment_grid;

/* All zero, the cells beyond the rows' ends too. */
static inline int32_t torment_allocate_grid(torment_grid *grid, uint64_t rows, uint64_t columns,
                                            torment_error *error) {
  const uint64_t pitch = (columns + torment_row_cells - 1) / torment_row_cells * torment_row_cells;
  const uint64_t bytes = (rows * pitch + 2 * torment_row_cells) * sizeof(double);
  TORMENT_CUDA(cudaMalloc(&grid->memory, bytes));
  TORMENT_CUDA(cudaMemset(grid->memory, 0, bytes));
  TORMENT_CUDA(cudaDeviceSynchronize());
  grid->cells = grid->memory + torment_row_cells;
  grid->rows = rows;
  grid->columns = columns;
  grid->pitch = pitch;
  return TORMENT_OK;
}

static inline void torment_free_grid(torment_grid *grid) {
  cudaFree(grid->memory);
}

static inline int32_t torment_upload_grid(const torment_grid *grid, const double *from,
                                          torment_error *error) {
  TORMENT_CUDA(cudaMemcpy2D(grid->cells, grid->pitch * sizeof(double), from, grid->columns * sizeof(double),
                            grid->columns * sizeof(double), grid->rows, cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static inline int32_t torment_download_grid(const torment_grid *grid, double *to, torment_error *error) {
  TORMENT_CUDA(cudaMemcpy2D(to, grid->columns * sizeof(double), grid->cells, grid->pitch * sizeof(double),
                            grid->columns * sizeof(double), grid->rows, cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

/* Two cells as one 16-byte load, and what the ends of a warp lack: in lane 0 the cell before its pair, in
 * lane 31 the one after. Lanes of a warp hold pairs side by side, all or none of them `here`, or those from
 * some lane on not. */
typedef struct torment_pair {
  double x, y, end;
} torment_pair;

static __device__ __forceinline__ torment_pair torment_load_pair(const double *pair, bool here) {
  const unsigned lane = threadIdx.x % 32;
  torment_pair loaded = {0, 0, 0};
  if (here) {
    const double2 cells = *(const double2 *)pair;
    loaded.x = cells.x;
    loaded.y = cells.y;
    if (lane == 0 || lane == 31) loaded.end = pair[lane == 0 ? -1 : 2];
  }
  return loaded;
}

/* The cells before and after the pair. All lanes of the warp call these together. */
static __device__ __forceinline__ double torment_before(torment_pair pair) {
  const double before = __shfl_up_sync(0xffffffffu, pair.y, 1);
  return threadIdx.x % 32 == 0 ? pair.end : before;
}

static __device__ __forceinline__ double torment_after(torment_pair pair) {
  const double after = __shfl_down_sync(0xffffffffu, pair.x, 1);
  return threadIdx.x % 32 == 31 ? pair.end : after;
}

/* Those of the two cells that are to be written, in one store where both are. */
static __device__ __forceinline__ void torment_store_pair(double *pair, double x, double y, bool has_x,
                                                          bool has_y) {
  if (has_x && has_y)
    __stcs((double2 *)pair, make_double2(x, y));
  else if (has_x)
    pair[0] = x;
  else if (has_y)
    pair[1] = y;
}

#endif
