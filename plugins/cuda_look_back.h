/* What a tile of a single-pass scan tells those after it, in CUDA: tiles take a number when they start, and
 * wait only for lower ones, which therefore run or have run (Merrill and Garland, Single-pass Parallel Prefix
 * Scan with Decoupled Look-back, NVR-2016-002). Not for what is scanned.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_CUDA_LOOK_BACK_H
#define TORMENT_CUDA_LOOK_BACK_H

#include <stdint.h>

/* Writes of this thread before torment_publish() are seen by a thread whose torment_observe() got the word.
 */
static __device__ __forceinline__ void torment_publish(uint32_t *word, uint32_t value) {
  asm volatile("st.release.gpu.u32 [%0], %1;" : : "l"(word), "r"(value) : "memory");
}

static __device__ __forceinline__ uint32_t torment_observe(const uint32_t *word) {
  uint32_t value;
  asm volatile("ld.acquire.gpu.u32 %0, [%1];" : "=r"(value) : "l"(word) : "memory");
  return value;
}

/* The same for a word that says all there is to say: no other writes come with it. */
static __device__ __forceinline__ void torment_publish_alone(uint32_t *word, uint32_t value) {
  asm volatile("st.relaxed.gpu.u32 [%0], %1;" : : "l"(word), "r"(value) : "memory");
}

static __device__ __forceinline__ uint32_t torment_observe_alone(const uint32_t *word) {
  uint32_t value;
  asm volatile("ld.relaxed.gpu.u32 %0, [%1];" : "=r"(value) : "l"(word) : "memory");
  return value;
}

/* The number of the block's tile; *next starts at 0. All threads call it, once in a kernel. */
static __device__ __forceinline__ uint32_t torment_take_tile(uint32_t *next) {
  __shared__ uint32_t taken;
  if (threadIdx.x == 0) taken = atomicAdd(next, 1u);
  __syncthreads();
  return taken;
}

#endif
