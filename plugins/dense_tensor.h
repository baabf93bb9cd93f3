/* The product of dense_tiles.h on double-precision tensor cores (compute capability 8.0 and later; 9.0 has
 * the larger instruction). Included by dense_tiles.h alone.
 *
 * A block of 8 warps makes 128 x 128 elements, a warp 64 x 32, all in registers. Tiles of 16 along the inner
 * dimension come through a ring of shared-memory stages by cp.async, so that dense_stages - 1 tiles are
 * under way while one is used; fragments are read one step ahead of the instruction that takes them.
 *
 * Which of a tile's rows or inner indices the instruction calls first is free as long as both operands
 * agree. Chosen here: its rows r and r + 8 are rows 2r and 2r + 1 of 16, its inner indices t and t + 4 are
 * 2t and 2t + 1 of 8. So each operand, whichever way it lies, is read 16 bytes a lane.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_DENSE_TENSOR_H
#define TORMENT_DENSE_TENSOR_H

#include <cuda_runtime.h>
#include <stdint.h>

enum {
  dense_threads = 256,
  dense_stages = 4,
  dense_along_doubles = dense_block * dense_inner,         /* 128 rows of 16, in swizzled 16-byte pieces */
  dense_across_pitch = dense_block + 2,                    /* 16 rows of 128, padded */
  dense_across_doubles = dense_inner * dense_across_pitch, /* the larger of the two forms */
  dense_stage_doubles = 2 * dense_across_doubles,
  dense_shared_bytes = dense_stages * dense_stage_doubles * (int)sizeof(double)
};

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define DENSE_TENSOR_CODE 1
#endif

/* Compiled for an older device, the kernel is empty; dense_multiply never launches it there. */
#if defined(DENSE_TENSOR_CODE)

static __device__ __forceinline__ void dense_copy_16(double *shared, const double *global) {
  const unsigned to = (unsigned)__cvta_generic_to_shared(shared);
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(to), "l"(global) : "memory");
}

/* With c += a * b, where a is 16 x 8, b 8 x 8 and c 16 x 8 as the PTX manual spreads them over a warp. */
static __device__ __forceinline__ void dense_mma(double (&c)[4], const double (&a)[2][2],
                                                 const double (&b)[2]) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
  asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+d"(c[0]), "+d"(c[1]), "+d"(c[2]), "+d"(c[3])
      : "d"(a[0][0]), "d"(a[1][0]), "d"(a[0][1]), "d"(a[1][1]), "d"(b[0]), "d"(b[1]));
#else
#pragma unroll
  for (int k = 0; k < 2; k++)
#pragma unroll
    for (int h = 0; h < 2; h++)
      asm("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};"
          : "+d"(c[2 * h]), "+d"(c[2 * h + 1])
          : "d"(a[h][k]), "d"(b[k]));
#endif
}

/* One operand's tile, in the form that suits how the operand lies: see dense_order. */
template <int order>
struct dense_tile {
  static constexpr int pieces_in_row = order == dense_along_inner ? dense_inner / 2 : dense_block / 2;
  static constexpr int rows_at_once = dense_threads / pieces_in_row;
  static constexpr int rounds = dense_block * dense_inner / 2 / dense_threads;

  /* What this thread copies first: 16 bytes of the tile of term `term` that begins at `row`. */
  static __device__ __forceinline__ const double *source(const dense_matrix &from, uint64_t row) {
    const unsigned r = threadIdx.x / pieces_in_row, p = threadIdx.x % pieces_in_row;
    return order == dense_along_inner ? from.start + (row + r) * from.pitch + 2 * p
                                      : from.start + r * from.pitch + row + 2 * p;
  }

  /* How far the next tile along the inner dimension is. */
  static __device__ __forceinline__ uint64_t step(uint64_t pitch) {
    return order == dense_along_inner ? dense_inner : dense_inner * pitch;
  }

  static __device__ __forceinline__ void copy(double *tile, const double *from, uint64_t pitch) {
    const unsigned r = threadIdx.x / pieces_in_row, p = threadIdx.x % pieces_in_row;
    double *to = order == dense_along_inner ? tile + r * dense_inner + 2 * (p ^ (((r >> 1) & 1) * 4))
                                            : tile + r * dense_across_pitch + 2 * p;
    constexpr int to_pitch = order == dense_along_inner ? dense_inner : dense_across_pitch;
#pragma unroll
    for (int c = 0; c < rounds; c++)
      dense_copy_16(to + c * rows_at_once * to_pitch, from + c * rows_at_once * pitch);
  }

  /* This lane's part of 16 rows from `row` and 8 inner indices from 8 * step: fragment[h][k] is row
   * 2 * (lane / 4) + h, inner index 2 * (lane % 4) + k. No two of a quarter warp's reads share a bank: the
   * swizzle sends rows 0 and 2 to different halves, the padding moves each pair of inner rows by 32 bytes. */
  static __device__ __forceinline__ void read(double (&fragment)[2][2], const double *tile, int row,
                                              int step) {
    const unsigned g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
#pragma unroll
    for (int i = 0; i < 2; i++) {
      if (order == dense_along_inner) {
        const double2 pair =
            *(const double2 *)(tile + (row + 2 * g + i) * dense_inner + 2 * ((4 * step + t) ^ ((g & 1) * 4)));
        fragment[i][0] = pair.x;
        fragment[i][1] = pair.y;
      } else {
        const double2 pair =
            *(const double2 *)(tile + (8 * step + 2 * t + i) * dense_across_pitch + row + 2 * g);
        fragment[0][i] = pair.x;
        fragment[1][i] = pair.y;
      }
    }
  }
};

#endif

template <int order_a, int order_b>
static __global__ void __launch_bounds__(dense_threads, 1) dense_multiply_tensor(const dense_product p) {
#if defined(DENSE_TENSOR_CODE)
  extern __shared__ double2 dense_shared[];
  double *const ring = (double *)dense_shared;
  const unsigned warp = threadIdx.x / 32, g = threadIdx.x % 32 / 4, t = threadIdx.x % 4;
  const int warp_row = (int)(warp / 4) * 64, warp_column = (int)(warp % 4) * 32;
  uint64_t row, column;
  dense_place(p, &row, &column);
  const int tiles_of_one = (int)((p.inner + dense_inner - 1) / dense_inner);
  const int tiles = p.terms * tiles_of_one;
  const double *from_a = dense_tile<order_a>::source(p.a[0], row);
  const double *from_b = dense_tile<order_b>::source(p.b[0], column);

  /* Copies the next tile, number `tile`, if there is one; always ends a group, so that groups count tiles. */
  const auto copy = [&](int tile) {
    if (tile < tiles) {
      double *stage = ring + tile % dense_stages * dense_stage_doubles;
      if (tile == tiles_of_one) {
        from_a = dense_tile<order_a>::source(p.a[1], row);
        from_b = dense_tile<order_b>::source(p.b[1], column);
      }
      dense_tile<order_a>::copy(stage, from_a, p.a[0].pitch);
      dense_tile<order_b>::copy(stage + dense_across_doubles, from_b, p.b[0].pitch);
      from_a += dense_tile<order_a>::step(p.a[0].pitch);
      from_b += dense_tile<order_b>::step(p.b[0].pitch);
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  double of_a[2][4][2][2], of_b[2][2][2][2];
  const auto read = [&](int tile, int step) {
    const double *stage = ring + tile % dense_stages * dense_stage_doubles;
#pragma unroll
    for (int i = 0; i < 4; i++)
      dense_tile<order_a>::read(of_a[step][i], stage, warp_row + 16 * i, step);
#pragma unroll
    for (int j = 0; j < 2; j++)
      dense_tile<order_b>::read(of_b[step][j], stage + dense_across_doubles, warp_column + 16 * j, step);
  };
  const auto await_next = [] {
    asm volatile("cp.async.wait_group %0;" ::"n"(dense_stages - 2) : "memory");
    __syncthreads();
  };

  double sum[4][2][2][4] = {};
  for (int tile = 0; tile < dense_stages - 1; tile++)
    copy(tile);
  await_next();
  read(0, 0);
  for (int tile = 0; tile < tiles; tile++) {
#pragma unroll
    for (int step = 0; step < 2; step++) {
      if (step == 0) {
        read(tile, 1);
        copy(tile + dense_stages - 1); /* into the stage that all had read before the last barrier */
      } else {
        await_next();
        read(tile + 1, 0); /* after the last tile: old values, never used */
      }
#pragma unroll
      for (int i = 0; i < 4; i++)
#pragma unroll
        for (int j = 0; j < 2; j++)
#pragma unroll
          for (int half = 0; half < 2; half++)
            dense_mma(sum[i][j][half], of_a[step][i], of_b[step][j][half]);
    }
  }

  /* Four lanes write 128 bytes side by side. */
#pragma unroll
  for (int i = 0; i < 4; i++)
#pragma unroll
    for (int h = 0; h < 2; h++)
#pragma unroll
      for (int j = 0; j < 2; j++)
#pragma unroll
        for (int e = 0; e < 2; e++)
          dense_finish_pair(p, row + warp_row + 16 * i + 2 * g + h,
                            column + warp_column + 16 * j + 4 * t + 2 * e, sum[i][j][0][2 * h + e],
                            sum[i][j][1][2 * h + e]);
#else
  (void)p;
#endif
}

#endif
