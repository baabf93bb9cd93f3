/* The sum of one value of each of a block's threads, in CUDA: up through each warp, then through shared
 * memory. Not for sums over a grid; a kernel adds its blocks' sums as it likes.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_CUDA_SUM_H
#define TORMENT_CUDA_SUM_H

static __device__ __forceinline__ double torment_warp_sum(double value) {
#pragma unroll
  for (int distance = 16; distance > 0; distance /= 2)
    value += __shfl_down_sync(0xffffffffu, value, distance);
  return value;
}

/* For a block of `threads` in one dimension, a multiple of 32; all call it, thread 0 gets the sum. Once in
 * a kernel, or with a __syncthreads() between. */
template <int threads>
static __device__ __forceinline__ double torment_block_sum(double value) {
  __shared__ double of_warp[threads / 32];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  value = torment_warp_sum(value);
  if (lane == 0) of_warp[warp] = value;
  __syncthreads();
  if (warp == 0) value = torment_warp_sum(lane < threads / 32 ? of_warp[lane] : 0.0);
  return value;
}

#endif
