/* MonteCarloPi in four models; the reference loop is
 *   for (i = 0; i < points; i++) hits += is_inside(seed ^ i * 27);
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <stdlib.h>
#include <torment/benchmarks/MonteCarloPi.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#define LOOP_FUNCTION static __device__ __forceinline__
#else
#define LOOP_FUNCTION static inline
#endif

typedef struct monte_carlo {
  const torment_host *host;
  const torment_monte_carlo_pi *problem;
  uint64_t hits;
  unsigned long long *device_hits; /* CUDA's */
  uint64_t *partial;               /* a count a gang; `shaped` alone */
} monte_carlo;

#if !defined(__CUDACC__) && defined(_OPENACC)
#pragma acc routine seq
#endif
LOOP_FUNCTION uint32_t draw(uint32_t *state) {
  uint32_t drawn;
  *state = *state * 1103515245u + 12345u;
  drawn = (*state / 65536u) % 2048u;
  *state = *state * 1103515245u + 12345u;
  drawn = (drawn << 10) ^ ((*state / 65536u) % 1024u);
  *state = *state * 1103515245u + 12345u;
  return (drawn << 10) ^ ((*state / 65536u) % 1024u);
}

#if !defined(__CUDACC__) && defined(_OPENACC)
#pragma acc routine seq
#endif
LOOP_FUNCTION int is_inside(uint32_t state) {
  const double x = draw(&state) / 2147483647.0;
  const double y = draw(&state) / 2147483647.0;
  return sqrt(x * x + y * y) <= 1.0;
}

#if defined(__CUDACC__)

enum { block_threads = 256, warps = block_threads / 32, blocks_per_multiprocessor = 8 };

/* As many threads as the device holds at once, each with every so-manieth point; a count goes up through
 * the warp, then the block, and a block adds once. */
__global__ void __launch_bounds__(block_threads, blocks_per_multiprocessor)
    count_inside(uint64_t points, uint32_t seed, unsigned long long *hits) {
  __shared__ unsigned long long of_warp[warps];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const uint64_t stride = (uint64_t)gridDim.x * block_threads;
  unsigned long long count = 0;
  for (uint64_t i = (uint64_t)blockIdx.x * block_threads + threadIdx.x; i < points; i += stride)
    count += is_inside(seed ^ ((uint32_t)i * 27u));

  for (unsigned distance = 16; distance > 0; distance /= 2)
    count += __shfl_down_sync(0xffffffffu, count, distance);
  if (lane == 0) of_warp[warp] = count;
  __syncthreads();
  if (warp == 0) {
    count = lane < warps ? of_warp[lane] : 0;
    for (unsigned distance = warps / 2; distance > 0; distance /= 2)
      count += __shfl_down_sync(0xffffffffu, count, distance);
    if (lane == 0) atomicAdd(hits, count);
  }
}

static int32_t allocate(monte_carlo *m, torment_error *error) {
  TORMENT_CUDA(cudaMalloc(&m->device_hits, sizeof *m->device_hits));
  return TORMENT_OK;
}

static void release(monte_carlo *m) {
  cudaFree(m->device_hits);
}

static int32_t TORMENT_LOCAL(compute, MonteCarloPi)(void *state, torment_error *error) {
  monte_carlo *m = (monte_carlo *)state;
  const uint64_t points = m->problem->points;
  const uint64_t enough = (points + block_threads - 1) / block_threads;
  uint64_t blocks = (uint64_t)torment_gangs(m->host, blocks_per_multiprocessor);
  if (blocks > enough) blocks = enough;
  TORMENT_CUDA(cudaMemsetAsync(m->device_hits, 0, sizeof *m->device_hits));
  count_inside<<<(unsigned)blocks, block_threads>>>(points, m->problem->seed, m->device_hits);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const monte_carlo *m = (const monte_carlo *)state;
  TORMENT_CUDA(
      cudaMemcpy(m->problem->hits, m->device_hits, sizeof *m->problem->hits, cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

/* Gangs a multiprocessor of `shaped`: eight of 256 threads. GCC gives the loop too many registers for gangs
 * of 1024 threads. */
enum { shaped_gangs = 8 };

static int32_t allocate(monte_carlo *m, torment_error *error) {
#if defined(TORMENT_VARIANT_shaped)
  const uint64_t gangs = (uint64_t)torment_gangs(m->host, shaped_gangs);
  uint64_t *partial = (uint64_t *)malloc(gangs * sizeof *partial);
  if (!partial) return torment_fail(error, "no memory for the gangs' counts");
#pragma acc enter data create(partial [0:gangs])
  m->partial = partial;
#endif
  (void)m, (void)error;
  return TORMENT_OK;
}

static void release(monte_carlo *m) {
#if defined(TORMENT_VARIANT_shaped)
  const uint64_t gangs = (uint64_t)torment_gangs(m->host, shaped_gangs);
  uint64_t *partial = m->partial;
#pragma acc exit data delete (partial [0:gangs])
  (void)gangs;
  free(partial);
#endif
  (void)m;
}

#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)

/* Dot's `shaped` says why gangs leave a count each. */
static uint64_t TORMENT_LOCAL(count_inside, MonteCarloPi)(const monte_carlo *m) {
  const uint64_t points = m->problem->points;
  const uint32_t seed = m->problem->seed;
  const uint64_t gangs = (uint64_t)torment_gangs(m->host, shaped_gangs);
  const uint64_t part = (points + gangs - 1) / gangs;
  uint64_t *restrict partial = m->partial;
  uint64_t hits = 0;
#pragma acc parallel loop gang num_gangs(gangs) num_workers(8) vector_length(32) present(partial [0:gangs])
  for (uint64_t g = 0; g < gangs; g++) {
    const uint64_t begin = g * part < points ? g * part : points;
    const uint64_t end = begin + part < points ? begin + part : points;
    uint64_t of_gang = 0;
#pragma acc loop worker vector reduction(+ : of_gang)
    for (uint64_t i = begin; i < end; i++)
      of_gang += (uint64_t)is_inside(seed ^ ((uint32_t)i * 27u));
    partial[g] = of_gang;
  }
#pragma acc update self(partial [0:gangs])
  for (uint64_t g = 0; g < gangs; g++)
    hits += partial[g];
  return hits;
}

#else

static uint64_t TORMENT_LOCAL(count_inside, MonteCarloPi)(const monte_carlo *m) {
  const uint64_t points = m->problem->points;
  const uint32_t seed = m->problem->seed;
  uint64_t hits = 0;
#if defined(_OPENACC)
#pragma acc parallel loop copy(hits) reduction(+ : hits)
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(+ : hits)
#endif
  for (uint64_t i = 0; i < points; i++)
    hits += (uint64_t)is_inside(seed ^ ((uint32_t)i * 27u));
  return hits;
}

#endif

static int32_t TORMENT_LOCAL(compute, MonteCarloPi)(void *state, torment_error *error) {
  monte_carlo *m = (monte_carlo *)state;
  m->hits = TORMENT_LOCAL(count_inside, MonteCarloPi)(m);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const monte_carlo *m = (const monte_carlo *)state;
  *m->problem->hits = m->hits;
  (void)error;
  return TORMENT_OK;
}

#endif

/* There are no inputs to bring. */
static int32_t upload(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

TORMENT_STATEFUL_UNIT(MonteCarloPi, 1, torment_monte_carlo_pi, monte_carlo);
