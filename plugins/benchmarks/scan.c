/* Scan in four models; the reference loop of each pass is
 *   for (sum = 0, i = 0; i < n; i++) { to[i] = sum; sum += from[i]; }
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/Scan.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#include "../cuda_look_back.h"
#elif defined(_OPENACC)
#define SCAN_BENCHMARK Scan
#define SCAN_WORD uint64_t
#include "../acc_scan.h"
#endif

typedef struct scan_state {
  const torment_host *host;
  const torment_scan *problem;
  uint64_t *between; /* what a pass that isn't the last leaves, every other time; null for one pass */
  uint64_t *sums;    /* scratch of OpenMP's and OpenACC's */
  /* CUDA's: between is the device's, too */
  uint64_t *device_in, *device_out;
  uint64_t *totals, *inclusives; /* by tile */
  uint32_t *progress;            /* by tile, and last the number of the next tile */
} scan_state;

/* Passes write to `out` and `between` in turn, so that the last one writes to `out`. */
static int writes_out(const scan_state *s, uint64_t pass) {
  return (s->problem->passes - 1 - pass) % 2 == 0;
}

#if defined(__CUDACC__)

enum {
  block_threads = 256,
  warps = block_threads / 32,
  blocks_per_multiprocessor = 4,
  thread_pairs = 8,
  warp_items = thread_pairs * 64,
  tile_items = warps * warp_items
};

/* A tile's progress. */
enum { nothing_known = 0, total_known = 1, all_known = 2 };

/* The sum over this lane and those before it. */
static __device__ __forceinline__ uint64_t sum_up(uint64_t value) {
#pragma unroll
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const uint64_t before = __shfl_up_sync(0xffffffffu, value, distance);
    if (threadIdx.x % 32 >= distance) value += before;
  }
  return value;
}

static __device__ __forceinline__ uint64_t sum_of_warp(uint64_t value) {
#pragma unroll
  for (unsigned distance = 16; distance > 0; distance /= 2)
    value += __shfl_xor_sync(0xffffffffu, value, distance);
  return value;
}

/* What comes before the tile: one warp adds up the totals of the 32 tiles before it, and of 32 before these,
 * until one of them knows all before itself. */
static __device__ uint64_t look_back(uint32_t tile, uint64_t total, uint64_t *totals, uint64_t *inclusives,
                                     uint32_t *progress) {
  const int lane = threadIdx.x % 32;
  uint64_t before = 0;
  unsigned knowing = 0;
  if (lane == 0 && tile > 0) {
    totals[tile] = total;
    torment_publish(progress + tile, total_known);
  }
  for (int64_t nearest = (int64_t)tile - 1; nearest >= 0 && !knowing; nearest -= 32) {
    const int64_t other = nearest - lane;
    uint64_t value = 0;
    uint32_t known;
    do
      known = other >= 0 ? torment_observe(progress + other) : all_known;
    while (__any_sync(0xffffffffu, known == nothing_known));
    if (other >= 0) value = *(volatile uint64_t *)(known == all_known ? inclusives + other : totals + other);
    knowing = __ballot_sync(0xffffffffu, known == all_known);
    if (knowing && lane > __ffs((int)knowing) - 1) value = 0;
    before += sum_of_warp(value);
  }
  if (lane == 0) {
    inclusives[tile] = before + total;
    torment_publish(progress + tile, all_known);
  }
  return before;
}

/* The pair from element i on, zero beyond the end. */
static __device__ __forceinline__ ulonglong2 load_pair(const uint64_t *from, uint64_t i, uint64_t n) {
  if (i + 1 < n) return *(const ulonglong2 *)(from + i);
  return make_ulonglong2(i < n ? from[i] : 0, 0);
}

static __device__ __forceinline__ void store_pair(uint64_t *to, uint64_t i, uint64_t n, ulonglong2 pair) {
  if (i + 1 < n)
    *(ulonglong2 *)(to + i) = pair;
  else if (i < n)
    to[i] = pair.x;
}

/* Each element is read once and written once. A warp has neighbouring rows of 32 pairs, which it scans one by
 * one in registers; its first warp looks back for the block. */
__global__ void __launch_bounds__(block_threads, blocks_per_multiprocessor)
    scan_tiles(const uint64_t *__restrict__ from, uint64_t *__restrict__ to, uint64_t n, uint64_t *totals,
               uint64_t *inclusives, uint32_t *progress, uint32_t *next_tile) {
  __shared__ uint64_t before_warp[warps];
  __shared__ uint64_t before_tile;
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const uint32_t tile = torment_take_tile(next_tile);
  const uint64_t first = (uint64_t)tile * tile_items + warp * warp_items + 2 * lane;
  ulonglong2 pairs[thread_pairs];
  uint64_t sum = 0;
#pragma unroll
  for (int k = 0; k < thread_pairs; k++)
    pairs[k] = load_pair(from, first + 64 * k, n);
#pragma unroll
  for (int k = 0; k < thread_pairs; k++) {
    const uint64_t own = pairs[k].x + pairs[k].y, up_to = sum_up(own);
    const uint64_t before = sum + up_to - own;
    pairs[k] = make_ulonglong2(before, before + pairs[k].x);
    sum += __shfl_sync(0xffffffffu, up_to, 31);
  }
  if (lane == 0) before_warp[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    const uint64_t own = lane < warps ? before_warp[lane] : 0, up_to = sum_up(own);
    const uint64_t before =
        look_back(tile, __shfl_sync(0xffffffffu, up_to, 31), totals, inclusives, progress);
    if (lane < warps) before_warp[lane] = up_to - own;
    if (lane == 0) before_tile = before;
  }
  __syncthreads();
  sum = before_tile + before_warp[warp];
#pragma unroll
  for (int k = 0; k < thread_pairs; k++)
    store_pair(to, first + 64 * k, n, make_ulonglong2(sum + pairs[k].x, sum + pairs[k].y));
}

static uint64_t tiles_of(const scan_state *s) {
  return (s->problem->elements + tile_items - 1) / tile_items;
}

static int32_t allocate(scan_state *s, torment_error *error) {
  const uint64_t bytes = s->problem->elements * sizeof(uint64_t), tiles = tiles_of(s);
  TORMENT_CUDA(cudaMalloc(&s->device_in, bytes));
  TORMENT_CUDA(cudaMalloc(&s->device_out, bytes));
  if (s->problem->passes > 1) TORMENT_CUDA(cudaMalloc(&s->between, bytes));
  TORMENT_CUDA(cudaMalloc(&s->totals, tiles * sizeof(uint64_t)));
  TORMENT_CUDA(cudaMalloc(&s->inclusives, tiles * sizeof(uint64_t)));
  TORMENT_CUDA(cudaMalloc(&s->progress, (tiles + 1) * sizeof(uint32_t)));
  return TORMENT_OK;
}

static void release(scan_state *s) {
  cudaFree(s->device_in);
  cudaFree(s->device_out);
  cudaFree(s->between);
  cudaFree(s->totals);
  cudaFree(s->inclusives);
  cudaFree(s->progress);
}

static int32_t upload(void *state, torment_error *error) {
  const scan_state *s = (const scan_state *)state;
  TORMENT_CUDA(cudaMemcpy(s->device_in, s->problem->in, s->problem->elements * sizeof(uint64_t),
                          cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Scan)(void *state, torment_error *error) {
  const scan_state *s = (const scan_state *)state;
  const uint64_t tiles = tiles_of(s);
  const uint64_t *from = s->device_in;
  for (uint64_t pass = 0; pass < s->problem->passes; pass++) {
    uint64_t *to = writes_out(s, pass) ? s->device_out : s->between;
    TORMENT_CUDA(cudaMemsetAsync(s->progress, 0, (tiles + 1) * sizeof(uint32_t)));
    scan_tiles<<<(unsigned)tiles, block_threads>>>(from, to, s->problem->elements, s->totals, s->inclusives,
                                                   s->progress, s->progress + tiles);
    from = to;
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const scan_state *s = (const scan_state *)state;
  TORMENT_CUDA(cudaMemcpy(s->problem->out, s->device_out, s->problem->elements * sizeof(uint64_t),
                          cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

/* Words of scratch for the sums of parts or segments. */
static uint64_t sums_of(const scan_state *s) {
#if defined(_OPENACC)
  return scan_sums_of(s->problem->elements);
#else
  return s->host->thread_count;
#endif
}

static int32_t allocate(scan_state *s, torment_error *error) {
  const uint64_t n = s->problem->elements, sums_length = sums_of(s);
  uint64_t *between = (uint64_t *)malloc(n * sizeof *between);
  uint64_t *sums = (uint64_t *)malloc(sums_length * sizeof *sums);
  if (!between || !sums) {
    free(between);
    free(sums);
    return torment_fail(error, "no memory for the sums between passes");
  }
  s->between = between;
  s->sums = sums;
#if defined(_OPENACC)
  {
    const uint64_t *in = s->problem->in;
    uint64_t *out = s->problem->out;
#pragma acc enter data create(in [0:n], out [0:n], between [0:n], sums [0:sums_length])
    (void)in, (void)out; /* GCC counts a mention in a clause as no use */
  }
#endif
  return TORMENT_OK;
}

static void release(scan_state *s) {
  uint64_t *between = s->between, *sums = s->sums;
  if (!between) return;
#if defined(_OPENACC)
  {
    const uint64_t n = s->problem->elements, sums_length = sums_of(s);
    const uint64_t *in = s->problem->in;
    uint64_t *out = s->problem->out;
#pragma acc exit data delete (in [0:n], out [0:n], between [0:n], sums [0:sums_length])
    (void)in, (void)out, (void)n, (void)sums_length;
  }
#endif
  free(between);
  free(sums);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const scan_state *s = (const scan_state *)state;
  const uint64_t n = s->problem->elements;
  const uint64_t *in = s->problem->in;
#pragma acc update device(in [0:n])
  (void)in, (void)n;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#if defined(_OPENACC)

static void TORMENT_LOCAL(scan_pass, Scan)(const scan_state *s, const uint64_t *from, uint64_t *to) {
  SCAN_LOCAL(scan)(s->host, (uint64_t *)from, to, s->problem->elements, s->sums);
}

#elif defined(_OPENMP)

/* A part a thread: their sums, what comes before each, and the elements. */
static void TORMENT_LOCAL(scan_pass, Scan)(const scan_state *s, const uint64_t *restrict from,
                                           uint64_t *restrict to) {
  const uint64_t n = s->problem->elements, parts = s->host->thread_count, part = (n + parts - 1) / parts;
  const int threads = (int)parts;
  uint64_t *sums = s->sums, before = 0;
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (uint64_t p = 0; p < parts; p++) {
    const uint64_t end = (p + 1) * part < n ? (p + 1) * part : n;
    uint64_t sum = 0;
    for (uint64_t i = p * part; i < end; i++)
      sum += from[i];
    sums[p] = sum;
  }
  for (uint64_t p = 0; p < parts; p++) {
    const uint64_t sum = sums[p];
    sums[p] = before;
    before += sum;
  }
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (uint64_t p = 0; p < parts; p++) {
    const uint64_t end = (p + 1) * part < n ? (p + 1) * part : n;
    uint64_t sum = sums[p];
    for (uint64_t i = p * part; i < end; i++) {
      to[i] = sum;
      sum += from[i];
    }
  }
}

#else

static void TORMENT_LOCAL(scan_pass, Scan)(const scan_state *s, const uint64_t *restrict from,
                                           uint64_t *restrict to) {
  uint64_t sum = 0;
  for (uint64_t i = 0; i < s->problem->elements; i++) {
    to[i] = sum;
    sum += from[i];
  }
}

#endif

static int32_t TORMENT_LOCAL(compute, Scan)(void *state, torment_error *error) {
  const scan_state *s = (const scan_state *)state;
  const uint64_t *from = s->problem->in;
  for (uint64_t pass = 0; pass < s->problem->passes; pass++) {
    uint64_t *to = writes_out(s, pass) ? s->problem->out : s->between;
    TORMENT_LOCAL(scan_pass, Scan)(s, from, to);
    from = to;
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const scan_state *s = (const scan_state *)state;
  const uint64_t n = s->problem->elements;
  uint64_t *out = s->problem->out;
#pragma acc update self(out [0:n])
  (void)out, (void)n;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Scan, 1, torment_scan, scan_state);
