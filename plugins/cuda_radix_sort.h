/* The CUDA form of Sort: a radix sort with digits of eight bits that reads and writes keys and payloads once
 * a digit (Adinets and Merrill, Onesweep, arXiv:2206.01784). Included by sort.c alone.
 *
 * A block takes a tile of neighbouring elements, ranks them by digit in shared memory, learns from the tiles
 * before it how many elements of each digit come before its own, and writes its elements, sorted by digit, to
 * 256 places side by side.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_CUDA_RADIX_SORT_H
#define TORMENT_CUDA_RADIX_SORT_H

#include "cuda_check.h"
#include "cuda_look_back.h"

enum {
  digit_bits = 8,
  digits = 1 << digit_bits,
  sort_passes = 32 / digit_bits,
  block_threads = 512,
  warps = block_threads / 32,
  thread_items = 16,
  warp_items = 32 * thread_items,
  tile_items = warps * warp_items,
  count_threads = 256,
  count_blocks_per_multiprocessor = 8
};

/* What a tile tells of a digit: nothing yet, how many elements it has itself, or with all tiles before it.
 * The number stands in the lower 30 bits. */
#define TOTAL_KNOWN (1u << 30)
#define ALL_KNOWN (2u << 30)
#define NUMBER_OF(word) ((word) & (TOTAL_KNOWN - 1))

static __device__ __forceinline__ uint32_t digit_of(uint32_t key, uint32_t shift) {
  return (key >> shift) % digits;
}

static __device__ __forceinline__ void count_key(uint32_t *counts, uint32_t key) {
#pragma unroll
  for (int pass = 0; pass < sort_passes; pass++)
    atomicAdd(counts + pass * digits + digit_of(key, pass * digit_bits), 1u);
}

/* How many elements have each digit, of all passes at once. */
__global__ void __launch_bounds__(count_threads)
    count_digits(const uint32_t *__restrict__ keys, uint64_t n, uint32_t *counts) {
  __shared__ uint32_t of_block[sort_passes * digits];
  const uint64_t stride = (uint64_t)gridDim.x * count_threads, fours = n / 4;
  const uint64_t thread = (uint64_t)blockIdx.x * count_threads + threadIdx.x;
  for (unsigned i = threadIdx.x; i < sort_passes * digits; i += count_threads)
    of_block[i] = 0;
  __syncthreads();
  for (uint64_t i = thread; i < fours; i += stride) {
    const uint4 four = ((const uint4 *)keys)[i];
    count_key(of_block, four.x);
    count_key(of_block, four.y);
    count_key(of_block, four.z);
    count_key(of_block, four.w);
  }
  if (thread < n % 4) count_key(of_block, keys[4 * fours + thread]);
  __syncthreads();
  for (unsigned i = threadIdx.x; i < sort_passes * digits; i += count_threads)
    if (of_block[i]) atomicAdd(counts + i, of_block[i]);
}

/* The sum of the values of all threads before this one, of the first `digits` threads; the others' values
 * don't count. All threads of the block call it. */
static __device__ __forceinline__ uint32_t sum_before(uint32_t value) {
  __shared__ uint32_t of_warp[digits / 32];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  uint32_t up_to = value;
#pragma unroll
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const uint32_t before = __shfl_up_sync(0xffffffffu, up_to, distance);
    if (lane >= distance) up_to += before;
  }
  if (lane == 31 && warp < digits / 32) of_warp[warp] = up_to;
  __syncthreads();
  for (unsigned w = 0; w < warp && w < digits / 32; w++)
    up_to += of_warp[w];
  return up_to - value;
}

/* Where each digit's elements begin; a block a pass. */
__global__ void __launch_bounds__(digits) sum_digits(uint32_t *counts) {
  uint32_t *own = counts + blockIdx.x * digits + threadIdx.x;
  const uint32_t before = sum_before(*own);
  *own = before;
}

/* The lanes of the warp whose digit is the same. */
static __device__ __forceinline__ unsigned find_peers(uint32_t digit) {
  unsigned peers = 0xffffffffu;
#pragma unroll
  for (int bit = 0; bit < digit_bits; bit++) {
    const bool is_set = digit >> bit & 1;
    const unsigned set = __ballot_sync(0xffffffffu, is_set);
    peers &= is_set ? set : ~set;
  }
  return peers;
}

/* How many keys of the warp have the same digit and come before; counts becomes how many the warp has of each
 * digit. A warp's keys come in the order of thread_items rows of 32 lanes. */
static __device__ __forceinline__ void rank_in_warp(uint32_t *ranks, const uint32_t *keys, uint32_t shift,
                                                    uint32_t *counts) {
  const unsigned lane = threadIdx.x % 32;
  for (unsigned i = lane; i < digits; i += 32)
    counts[i] = 0;
  __syncwarp();
#pragma unroll
  for (int k = 0; k < thread_items; k++) {
    const uint32_t digit = digit_of(keys[k], shift);
    const unsigned peers = find_peers(digit);
    const unsigned before = __popc(peers & ((1u << lane) - 1));
    uint32_t count = 0;
    if (before == 0) {
      count = counts[digit];
      counts[digit] = count + __popc(peers);
    }
    ranks[k] = __shfl_sync(0xffffffffu, count, __ffs((int)peers) - 1) + before;
    __syncwarp();
  }
}

/* How many elements of the digit all tiles before have, from the nearest one that knows on. */
static __device__ __forceinline__ uint32_t look_back(uint32_t tile, uint32_t digit, const uint32_t *told) {
  uint32_t before = 0;
  while (tile > 0) {
    const uint32_t word = torment_observe_alone(told + (uint64_t)(tile - 1) * digits + digit);
    before += NUMBER_OF(word);
    if (word & ALL_KNOWN) break;
    if (word & TOTAL_KNOWN) tile--;
  }
  return before;
}

/* Beyond the end, keys are the greatest there are: they come after all others and are not written. */
__global__ void __launch_bounds__(block_threads, 2)
    sort_tiles(const uint32_t *__restrict__ keys_from, const uint32_t *__restrict__ payload_from,
               uint32_t *__restrict__ keys_to, uint32_t *__restrict__ payload_to, uint32_t n, uint32_t shift,
               const uint32_t *__restrict__ digit_starts, uint32_t *told, uint32_t *next_tile) {
  __shared__ uint32_t items[tile_items];   /* keys, then payloads, sorted by digit */
  __shared__ uint32_t tile_starts[digits]; /* where a digit begins in items */
  __shared__ uint32_t targets[digits];     /* where it goes, less where it begins */
  uint32_t *counts = items;                /* of each warp, digits; until keys are there */
  const unsigned t = threadIdx.x, lane = t % 32, warp = t / 32;
  const uint32_t tile = torment_take_tile(next_tile);
  const uint32_t tile_begin = tile * tile_items;
  const uint32_t here = n - tile_begin < tile_items ? n - tile_begin : tile_items;
  const uint32_t first = warp * warp_items + lane;
  uint32_t keys[thread_items], ranks[thread_items];
  uint32_t total = 0, start;

#pragma unroll
  for (int k = 0; k < thread_items; k++)
    keys[k] = first + 32 * k < here ? keys_from[tile_begin + first + 32 * k] : 0xffffffffu;
  rank_in_warp(ranks, keys, shift, counts + warp * digits);
  __syncthreads();
  if (t < digits) {
    for (int w = 0; w < warps; w++) {
      const uint32_t count = counts[w * digits + t];
      counts[w * digits + t] = total;
      total += count;
    }
    torment_publish_alone(told + (uint64_t)tile * digits + t, (tile == 0 ? ALL_KNOWN : TOTAL_KNOWN) | total);
  }
  start = sum_before(total);
  if (t < digits) tile_starts[t] = start;
  __syncthreads();
#pragma unroll
  for (int k = 0; k < thread_items; k++) {
    const uint32_t digit = digit_of(keys[k], shift);
    ranks[k] += tile_starts[digit] + counts[warp * digits + digit];
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < thread_items; k++)
    items[ranks[k]] = keys[k];
  if (t < digits) {
    const uint32_t before = look_back(tile, t, told);
    if (tile > 0) torment_publish_alone(told + (uint64_t)tile * digits + t, ALL_KNOWN | (before + total));
    targets[t] = digit_starts[t] + before - start;
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < thread_items; k++) {
    const uint32_t i = t + k * block_threads, key = items[i];
    keys[k] = targets[digit_of(key, shift)] + i; /* from here on, where element i goes */
    if (i < here) keys_to[keys[k]] = key;
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < thread_items; k++)
    items[ranks[k]] = first + 32 * k < here ? payload_from[tile_begin + first + 32 * k] : 0;
  __syncthreads();
#pragma unroll
  for (int k = 0; k < thread_items; k++) {
    const uint32_t i = t + k * block_threads;
    if (i < here) payload_to[keys[k]] = items[i];
  }
}

#endif
