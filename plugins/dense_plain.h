/* The product of dense_tiles.h with plain fused multiply-adds, for devices without double-precision tensor
 * cores. Included by dense_tiles.h alone.
 *
 * A block of 256 threads makes 64 x 64 elements, a thread 4 x 4 of them, 16 apart, in registers.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_DENSE_PLAIN_H
#define TORMENT_DENSE_PLAIN_H

#include <cuda_runtime.h>
#include <stdint.h>

enum {
  dense_plain_threads = 256,
  dense_plain_block = dense_block / 2,
  dense_plain_pitch = dense_plain_block + 1
};

/* A tile of 64 rows and 16 inner indices to tile[inner index][row]; the odd pitch keeps banks apart. */
template <int order>
static __device__ __forceinline__ void dense_plain_copy(double (&tile)[dense_inner][dense_plain_pitch],
                                                        const dense_matrix &from, uint64_t row,
                                                        uint64_t inner) {
#pragma unroll
  for (int c = 0; c < dense_plain_block * dense_inner / dense_plain_threads; c++) {
    const unsigned e = threadIdx.x + c * dense_plain_threads;
    if (order == dense_along_inner) {
      const unsigned k = e % dense_inner, r = e / dense_inner;
      tile[k][r] = from.start[(row + r) * from.pitch + inner + k];
    } else {
      const unsigned k = e / dense_plain_block, r = e % dense_plain_block;
      tile[k][r] = from.start[(inner + k) * from.pitch + row + r];
    }
  }
}

template <int order_a, int order_b>
static __global__ void __launch_bounds__(dense_plain_threads) dense_multiply_plain(const dense_product p) {
  __shared__ double of_a[dense_inner][dense_plain_pitch], of_b[dense_inner][dense_plain_pitch];
  const unsigned x = threadIdx.x % 16, y = threadIdx.x / 16;
  uint64_t row, column;
  double sum[4][4] = {};
  dense_place(p, &row, &column);
  row += blockIdx.y / 2 * dense_plain_block;
  column += blockIdx.y % 2 * dense_plain_block;
  for (int term = 0; term < p.terms; term++)
    for (uint64_t inner = 0; inner < p.inner; inner += dense_inner) {
      dense_plain_copy<order_a>(of_a, p.a[term], row, inner);
      dense_plain_copy<order_b>(of_b, p.b[term], column, inner);
      __syncthreads();
#pragma unroll
      for (int k = 0; k < dense_inner; k++) {
        double from_b[4];
#pragma unroll
        for (int j = 0; j < 4; j++)
          from_b[j] = of_b[k][x + 16 * j];
#pragma unroll
        for (int i = 0; i < 4; i++) {
          const double from_a = of_a[k][y + 16 * i];
#pragma unroll
          for (int j = 0; j < 4; j++)
            sum[i][j] += from_a * from_b[j];
        }
      }
      __syncthreads();
    }
#pragma unroll
  for (int i = 0; i < 4; i++)
#pragma unroll
    for (int j = 0; j < 4; j++)
      dense_finish_one(p, row + y + 16 * i, column + x + 16 * j, sum[i][j]);
}

#endif
