/* Grids on a CUDA device: rows that begin on 128 bytes, and 16 bytes of neighbouring cells, a pair of doubles
 * or four floats, as a warp loads them. A grid of more dimensions is one of more rows. Not for what a stencil
 * computes.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_CUDA_GRID_H
#define TORMENT_CUDA_GRID_H

#include "cuda_check.h"

template <class T>
struct torment_grid_of {
  T *memory; /* what cudaMalloc gave */
  T *cells;  /* cell (0, 0); there is memory before the first row and after the last one */
  uint64_t rows, columns, pitch;
};
typedef torment_grid_of<double> torment_grid;

/* All zero, the cells beyond the rows' ends too. */
template <class T>
static inline int32_t torment_allocate_grid(torment_grid_of<T> *grid, uint64_t rows, uint64_t columns,
                                            torment_error *error) {
  const uint64_t line = 128 / sizeof(T);
  const uint64_t pitch = (columns + line - 1) / line * line;
  const uint64_t bytes = (rows * pitch + 2 * line) * sizeof(T);
  TORMENT_CUDA(cudaMalloc(&grid->memory, bytes));
  TORMENT_CUDA(cudaMemset(grid->memory, 0, bytes));
  TORMENT_CUDA(cudaDeviceSynchronize());
  grid->cells = grid->memory + line;
  grid->rows = rows;
  grid->columns = columns;
  grid->pitch = pitch;
  return TORMENT_OK;
}

template <class T>
static inline void torment_free_grid(torment_grid_of<T> *grid) {
  cudaFree(grid->memory);
}

template <class T>
static inline int32_t torment_upload_grid(const torment_grid_of<T> *grid, const T *from,
                                          torment_error *error) {
  TORMENT_CUDA(cudaMemcpy2D(grid->cells, grid->pitch * sizeof(T), from, grid->columns * sizeof(T),
                            grid->columns * sizeof(T), grid->rows, cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

template <class T>
static inline int32_t torment_download_grid(const torment_grid_of<T> *grid, T *to, torment_error *error) {
  TORMENT_CUDA(cudaMemcpy2D(to, grid->columns * sizeof(T), grid->cells, grid->pitch * sizeof(T),
                            grid->columns * sizeof(T), grid->rows, cudaMemcpyDeviceToHost));
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

/* The same for four cells: lane 0 lacks the cell before its four, lane 31 the one after. */
typedef struct torment_four {
  float4 cells;
  float end;
} torment_four;

static __device__ __forceinline__ torment_four torment_load_four(const float *four, bool here) {
  const unsigned lane = threadIdx.x % 32;
  torment_four loaded = {{0, 0, 0, 0}, 0};
  if (here) {
    loaded.cells = *(const float4 *)four;
    if (lane == 0 || lane == 31) loaded.end = four[lane == 0 ? -1 : 4];
  }
  return loaded;
}

static __device__ __forceinline__ float torment_before(const torment_four &four) {
  const float before = __shfl_up_sync(0xffffffffu, four.cells.w, 1);
  return threadIdx.x % 32 == 0 ? four.end : before;
}

static __device__ __forceinline__ float torment_after(const torment_four &four) {
  const float after = __shfl_down_sync(0xffffffffu, four.cells.x, 1);
  return threadIdx.x % 32 == 31 ? four.end : after;
}

#endif
