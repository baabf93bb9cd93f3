/* The Matrix benchmarks' loops in CUDA: a function of each index, over a grid as large as the loop or, for
 * what ends in one number, as large as the device. Not for a particular operation.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_CUDA_MATRIX_H
#define TORMENT_CUDA_MATRIX_H

#include "cuda_check.h"

enum { matrix_threads = 256, matrix_each = 4, matrix_blocks_per_multiprocessor = 8 };

/* out[i] = f(i); four independent elements a thread keep enough loads in flight, a warp's side by side. */
template <class F>
__global__ void __launch_bounds__(matrix_threads) matrix_map(uint64_t n, float *__restrict__ out, F f) {
  const uint64_t first = (uint64_t)blockIdx.x * (matrix_threads * matrix_each) + threadIdx.x;
  float values[matrix_each];
#pragma unroll
  for (int k = 0; k < matrix_each; k++)
    if (first + k * matrix_threads < n) values[k] = f(first + k * matrix_threads);
#pragma unroll
  for (int k = 0; k < matrix_each; k++)
    if (first + k * matrix_threads < n) __stcs(out + first + k * matrix_threads, values[k]);
}

template <class F>
static int32_t matrix_map_all(uint64_t n, float *out, F f, torment_error *error) {
  const uint64_t tile = matrix_threads * matrix_each;
  matrix_map<<<(unsigned)((n + tile - 1) / tile), matrix_threads>>>(n, out, f);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

/* f(i) of all i combined by `op`, which has start(), combine(x, y) and, atomically, add_to(T *, x). `result`
 * holds op.start() before. */
template <class T, class F, class Op>
__global__ void __launch_bounds__(matrix_threads) matrix_reduce(uint64_t n, T *result, F f, Op op) {
  __shared__ T of_warp[matrix_threads / 32];
  T value = op.start();
  const uint64_t step = (uint64_t)gridDim.x * matrix_threads * matrix_each;
  for (uint64_t first = (uint64_t)blockIdx.x * matrix_threads * matrix_each + threadIdx.x; first < n;
       first += step) {
    T values[matrix_each];
#pragma unroll
    for (int k = 0; k < matrix_each; k++)
      values[k] = first + k * matrix_threads < n ? f(first + k * matrix_threads) : op.start();
#pragma unroll
    for (int k = 0; k < matrix_each; k++)
      value = op.combine(value, values[k]);
  }
  for (int distance = 16; distance > 0; distance /= 2)
    value = op.combine(value, __shfl_down_sync(0xffffffffu, value, distance));
  if (threadIdx.x % 32 == 0) of_warp[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x > 0) return;
  for (int warp = 1; warp < matrix_threads / 32; warp++)
    value = op.combine(value, of_warp[warp]);
  op.add_to(result, value);
}

template <class T, class Op>
__global__ void matrix_begin(T *result, Op op) {
  *result = op.start();
}

template <class T, class F, class Op>
static int32_t matrix_reduce_all(const torment_host *host, uint64_t n, T *result, F f, Op op,
                                 torment_error *error) {
  const uint64_t tile = matrix_threads * matrix_each, tiles = (n + tile - 1) / tile;
  uint64_t blocks = (uint64_t)torment_gangs(host, matrix_blocks_per_multiprocessor);
  if (blocks > tiles) blocks = tiles;
  matrix_begin<<<1, 1>>>(result, op);
  matrix_reduce<<<(unsigned)blocks, matrix_threads>>>(n, result, f, op);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

typedef unsigned long long matrix_number;

struct matrix_count_op {
  __device__ matrix_number start() const { return 0; }
  __device__ matrix_number combine(matrix_number x, matrix_number y) const { return x + y; }
  __device__ void add_to(matrix_number *to, matrix_number x) const { atomicAdd(to, x); }
};

#endif
