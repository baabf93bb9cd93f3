/* NpbEp in four models; the reference loop is
 *   for (i = 0; i < pairs; i++) if (t(i) <= 1) { sum_x += x(i); sum_y += y(i); counts[ring(i)]++; }
 * Not for checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <stdlib.h>
#include <torment/benchmarks/NpbEp.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#include "../cuda_sum.h"
#define LOOP_FUNCTION static __host__ __device__ __forceinline__
#else
#define LOOP_FUNCTION static inline
#endif

enum { rings = TORMENT_NPB_EP_COUNTS };

typedef struct npb_ep {
  const torment_host *host;
  const torment_npb_ep *problem;
  double sums[2];         /* CPU's and OpenACC's */
  uint64_t counts[rings]; /* CPU's and OpenACC's */
  /* OpenACC's: what each chunk and each slot adds up to */
  double *chunk_x, *chunk_y, *slot_sums;
  uint64_t *chunk_low, *chunk_high, *slot_counts;
  double *device_sums; /* CUDA's */
  unsigned long long *device_counts;
} npb_ep;

static uint64_t pairs(const npb_ep *e) {
  return e->problem->batches * TORMENT_NPB_EP_BATCH_PAIRS;
}

#define MULTIPLIER 1220703125u /* 5^13 */
#define MASK (((uint64_t)1 << 46) - 1)

/* factor^exponent mod 2^46. */
#if !defined(__CUDACC__) && defined(_OPENACC)
#pragma acc routine seq
#endif
LOOP_FUNCTION uint64_t TORMENT_LOCAL(power, NpbEp)(uint64_t factor, uint64_t exponent) {
  uint64_t product = 1;
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 != 0) product = product * factor & MASK;
    factor = factor * factor & MASK;
  }
  return product;
}

/* The pair of the numbers first and second, both of 46 bits: whether it is taken; if so, x, y and the ring.
 */
#if !defined(__CUDACC__) && defined(_OPENACC)
#pragma acc routine seq
#endif
LOOP_FUNCTION int TORMENT_LOCAL(make_deviates, NpbEp)(uint64_t first, uint64_t second, double *x, double *y,
                                                      uint32_t *ring) {
  const double u = 2.0 * ((double)(int64_t)first * 0x1p-46) - 1.0;
  const double v = 2.0 * ((double)(int64_t)second * 0x1p-46) - 1.0;
  const double t = u * u + v * v;
  double factor, larger;
  if (t > 1.0) return 0;
  factor = sqrt(-2.0 * log(t) / t);
  *x = factor * u;
  *y = factor * v;
  larger = fmax(fabs(*x), fabs(*y));
  *ring = larger < rings - 1 ? (uint32_t)larger : rings - 1;
  return 1;
}

#if defined(__CUDACC__)

enum { block_threads = 256, warps = block_threads / 32, blocks_per_multiprocessor = 6 };

/* As many threads as the device holds at once, each with every so-manieth pair: a thread goes from pair to
 * pair by one product with `stride_factor`, 5^13 to twice the number of threads. Rings are counted in shared
 * memory, a row a warp; sums go up through the block, and a block adds once. */
__global__ void __launch_bounds__(block_threads, blocks_per_multiprocessor)
    add_deviates(uint64_t pairs, uint64_t seed, uint64_t stride_factor, double *sums,
                 unsigned long long *counts) {
  __shared__ unsigned of_warp[warps * rings];
  const uint64_t stride = (uint64_t)gridDim.x * block_threads;
  const uint64_t thread = (uint64_t)blockIdx.x * block_threads + threadIdx.x;
  unsigned *mine = of_warp + threadIdx.x / 32 * rings;
  double sum_x = 0.0, sum_y = 0.0;
  uint64_t first = seed * TORMENT_LOCAL(power, NpbEp)(MULTIPLIER, 2 * thread + 1) & MASK;
  for (unsigned i = threadIdx.x; i < warps * rings; i += block_threads)
    of_warp[i] = 0;
  __syncthreads();
  for (uint64_t i = thread; i < pairs; i += stride) {
    double x, y;
    uint32_t ring;
    if (TORMENT_LOCAL(make_deviates, NpbEp)(first, first * MULTIPLIER & MASK, &x, &y, &ring)) {
      sum_x += x;
      sum_y += y;
      atomicAdd(mine + ring, 1u);
    }
    first = first * stride_factor & MASK;
  }
  sum_x = torment_block_sum<block_threads>(sum_x);
  __syncthreads();
  sum_y = torment_block_sum<block_threads>(sum_y);
  if (threadIdx.x == 0) {
    atomicAdd(sums, sum_x);
    atomicAdd(sums + 1, sum_y);
  }
  if (threadIdx.x < rings) {
    unsigned long long count = 0;
    for (unsigned warp = 0; warp < warps; warp++)
      count += of_warp[warp * rings + threadIdx.x];
    atomicAdd(counts + threadIdx.x, count);
  }
}

static int32_t allocate(npb_ep *e, torment_error *error) {
  TORMENT_CUDA(cudaMalloc(&e->device_sums, sizeof e->sums));
  TORMENT_CUDA(cudaMalloc(&e->device_counts, sizeof e->counts));
  return TORMENT_OK;
}

static void release(npb_ep *e) {
  cudaFree(e->device_sums);
  cudaFree(e->device_counts);
}

static int32_t TORMENT_LOCAL(compute, NpbEp)(void *state, torment_error *error) {
  const npb_ep *e = (const npb_ep *)state;
  const uint64_t enough = (pairs(e) + block_threads - 1) / block_threads;
  uint64_t blocks = (uint64_t)torment_gangs(e->host, blocks_per_multiprocessor);
  uint64_t stride_factor;
  if (blocks > enough) blocks = enough;
  stride_factor = TORMENT_LOCAL(power, NpbEp)(MULTIPLIER, 2 * blocks * block_threads);
  TORMENT_CUDA(cudaMemsetAsync(e->device_sums, 0, sizeof e->sums));
  TORMENT_CUDA(cudaMemsetAsync(e->device_counts, 0, sizeof e->counts));
  add_deviates<<<(unsigned)blocks, block_threads>>>(pairs(e), e->problem->seed, stride_factor, e->device_sums,
                                                    e->device_counts);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const npb_ep *e = (const npb_ep *)state;
  TORMENT_CUDA(cudaMemcpy(e->problem->sums, e->device_sums, sizeof e->sums, cudaMemcpyDeviceToHost));
  TORMENT_CUDA(cudaMemcpy(e->problem->counts, e->device_counts, sizeof e->counts, cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

/* Pairs are taken in chunks, and a chunk's ten counts are kept in two words, seven fields of nine bits in the
 * low one and three in the high one: no array of counters that a device would have to keep in memory. */
enum { chunk_pairs = 256, field_bits = 9, low_fields = 7 };

#if defined(_OPENACC)
#pragma acc routine seq
#endif
LOOP_FUNCTION void TORMENT_LOCAL(sum_chunk, NpbEp)(uint64_t seed, uint64_t chunk, double *sum_x,
                                                   double *sum_y, uint64_t *low, uint64_t *high) {
  uint64_t number = seed * TORMENT_LOCAL(power, NpbEp)(MULTIPLIER, 2 * chunk_pairs * chunk) & MASK;
  double chunk_x = 0.0, chunk_y = 0.0;
  uint64_t chunk_low = 0, chunk_high = 0;
  for (int i = 0; i < chunk_pairs; i++) {
    const uint64_t first = number * MULTIPLIER & MASK;
    double x = 0.0, y = 0.0;
    uint32_t ring = 0;
    number = first * MULTIPLIER & MASK;
    if (TORMENT_LOCAL(make_deviates, NpbEp)(first, number, &x, &y, &ring)) {
      chunk_x += x;
      chunk_y += y;
      if (ring < low_fields)
        chunk_low += (uint64_t)1 << (field_bits * ring);
      else
        chunk_high += (uint64_t)1 << (field_bits * (ring - low_fields));
    }
  }
  *sum_x = chunk_x;
  *sum_y = chunk_y;
  *low = chunk_low;
  *high = chunk_high;
}

#define FIELD(low, high, ring)                                                                             \
  (((ring) < low_fields ? (low) >> (field_bits * (ring)) : (high) >> (field_bits * ((ring)-low_fields))) & \
   (((uint64_t)1 << field_bits) - 1))

static uint64_t chunks_of(const npb_ep *e) {
  return pairs(e) / chunk_pairs;
}

#if defined(_OPENACC)

/* A reduction of twelve numbers over all gangs would cost more than the pairs (docs/measuring.md), so chunks
 * leave their sums, `slots` of them are added side by side, and the host adds the slots. */
enum { slots = 1024 };

static int32_t allocate(npb_ep *e, torment_error *error) {
  const uint64_t chunks = chunks_of(e);
  double *chunk_x = (double *)malloc(chunks * sizeof *chunk_x);
  double *chunk_y = (double *)malloc(chunks * sizeof *chunk_y);
  uint64_t *chunk_low = (uint64_t *)malloc(chunks * sizeof *chunk_low);
  uint64_t *chunk_high = (uint64_t *)malloc(chunks * sizeof *chunk_high);
  double *slot_sums = (double *)malloc(2 * slots * sizeof *slot_sums);
  uint64_t *slot_counts = (uint64_t *)malloc(rings * slots * sizeof *slot_counts);
  if (!chunk_x || !chunk_y || !chunk_low || !chunk_high || !slot_sums || !slot_counts) {
    free(chunk_x);
    free(chunk_y);
    free(chunk_low);
    free(chunk_high);
    free(slot_sums);
    free(slot_counts);
    return torment_fail(error, "no memory for the chunks' sums");
  }
  e->chunk_x = chunk_x;
  e->chunk_y = chunk_y;
  e->chunk_low = chunk_low;
  e->chunk_high = chunk_high;
  e->slot_sums = slot_sums;
  e->slot_counts = slot_counts;
#pragma acc enter data create(chunk_x [0:chunks], chunk_y [0:chunks], chunk_low [0:chunks], \
                              chunk_high [0:chunks], slot_sums [0:2 * slots], slot_counts [0:rings * slots])
  return TORMENT_OK;
}

static void release(npb_ep *e) {
  const uint64_t chunks = chunks_of(e);
  double *chunk_x = e->chunk_x, *chunk_y = e->chunk_y, *slot_sums = e->slot_sums;
  uint64_t *chunk_low = e->chunk_low, *chunk_high = e->chunk_high, *slot_counts = e->slot_counts;
  if (!chunk_x) return;
#pragma acc exit data delete (chunk_x [0:chunks], chunk_y [0:chunks], chunk_low [0:chunks], \
                              chunk_high [0:chunks], slot_sums [0:2 * slots], slot_counts [0:rings * slots])
  (void)chunks;
  free(chunk_x);
  free(chunk_y);
  free(chunk_low);
  free(chunk_high);
  free(slot_sums);
  free(slot_counts);
}

static void TORMENT_LOCAL(sum_chunks, NpbEp)(const npb_ep *e) {
  const uint64_t chunks = chunks_of(e), seed = e->problem->seed;
  double *restrict chunk_x = e->chunk_x, *restrict chunk_y = e->chunk_y;
  uint64_t *restrict chunk_low = e->chunk_low, *restrict chunk_high = e->chunk_high;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(e->host, 8);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(4) vector_length(32) \
    present(chunk_x [0:chunks], chunk_y [0:chunks], chunk_low [0:chunks], chunk_high [0:chunks])
#else
#pragma acc parallel loop present(chunk_x [0:chunks], chunk_y [0:chunks], chunk_low [0:chunks], \
                                  chunk_high [0:chunks])
#endif
  for (uint64_t c = 0; c < chunks; c++) {
    double x, y;
    uint64_t low, high;
    TORMENT_LOCAL(sum_chunk, NpbEp)(seed, c, &x, &y, &low, &high);
    chunk_x[c] = x;
    chunk_y[c] = y;
    chunk_low[c] = low;
    chunk_high[c] = high;
  }
}

static void TORMENT_LOCAL(sum_slots, NpbEp)(const npb_ep *e) {
  const uint64_t chunks = chunks_of(e);
  const double *restrict chunk_x = e->chunk_x, *restrict chunk_y = e->chunk_y;
  const uint64_t *restrict chunk_low = e->chunk_low, *restrict chunk_high = e->chunk_high;
  double *restrict slot_sums = e->slot_sums;
  uint64_t *restrict slot_counts = e->slot_counts;
#if defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(2 * slots / 128) num_workers(4) vector_length(32) \
    present(chunk_x [0:chunks], chunk_y [0:chunks], slot_sums [0:2 * slots])
#else
#pragma acc parallel loop present(chunk_x [0:chunks], chunk_y [0:chunks], slot_sums [0:2 * slots])
#endif
  for (uint64_t s = 0; s < 2 * slots; s++) {
    double sum = 0.0;
    for (uint64_t c = s % slots; c < chunks; c += slots)
      sum += s < slots ? chunk_x[c] : chunk_y[c];
    slot_sums[s] = sum;
  }
#if defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(rings *slots / 128) num_workers(4) vector_length(32) \
    present(chunk_low [0:chunks], chunk_high [0:chunks], slot_counts [0:rings * slots])
#else
#pragma acc parallel loop present(chunk_low [0:chunks], chunk_high [0:chunks], slot_counts [0:rings * slots])
#endif
  for (uint64_t s = 0; s < rings * slots; s++) {
    const uint64_t ring = s / slots;
    uint64_t count = 0;
    for (uint64_t c = s % slots; c < chunks; c += slots)
      count += FIELD(chunk_low[c], chunk_high[c], ring);
    slot_counts[s] = count;
  }
}

static int32_t TORMENT_LOCAL(compute, NpbEp)(void *state, torment_error *error) {
  npb_ep *e = (npb_ep *)state;
  double *slot_sums = e->slot_sums;
  uint64_t *slot_counts = e->slot_counts;
  TORMENT_LOCAL(sum_chunks, NpbEp)(e);
  TORMENT_LOCAL(sum_slots, NpbEp)(e);
#pragma acc update self(slot_sums [0:2 * slots], slot_counts [0:rings * slots])
  for (int i = 0; i < 2; i++) {
    e->sums[i] = 0.0;
    for (int s = 0; s < slots; s++)
      e->sums[i] += slot_sums[i * slots + s];
  }
  for (int ring = 0; ring < rings; ring++) {
    e->counts[ring] = 0;
    for (int s = 0; s < slots; s++)
      e->counts[ring] += slot_counts[ring * slots + s];
  }
  (void)error;
  return TORMENT_OK;
}

#else

static int32_t allocate(npb_ep *e, torment_error *error) {
  (void)e, (void)error;
  return TORMENT_OK;
}

static void release(npb_ep *e) {
  (void)e;
}

static int32_t TORMENT_LOCAL(compute, NpbEp)(void *state, torment_error *error) {
  npb_ep *e = (npb_ep *)state;
  const uint64_t chunks = chunks_of(e), seed = e->problem->seed;
  double sum_x = 0.0, sum_y = 0.0;
  uint64_t counts[rings] = {0};
#if defined(_OPENMP)
  const int threads = (int)e->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(+ : sum_x, sum_y, counts[:rings])
#endif
  for (uint64_t c = 0; c < chunks; c++) {
    double x, y;
    uint64_t low, high;
    TORMENT_LOCAL(sum_chunk, NpbEp)(seed, c, &x, &y, &low, &high);
    sum_x += x;
    sum_y += y;
    for (uint32_t ring = 0; ring < rings; ring++)
      counts[ring] += FIELD(low, high, ring);
  }
  e->sums[0] = sum_x;
  e->sums[1] = sum_y;
  for (int ring = 0; ring < rings; ring++)
    e->counts[ring] = counts[ring];
  (void)error;
  return TORMENT_OK;
}

#endif

static int32_t download(void *state, torment_error *error) {
  const npb_ep *e = (const npb_ep *)state;
  for (int i = 0; i < 2; i++)
    e->problem->sums[i] = e->sums[i];
  for (int ring = 0; ring < rings; ring++)
    e->problem->counts[ring] = e->counts[ring];
  (void)error;
  return TORMENT_OK;
}

#endif

/* There are no inputs to bring. */
static int32_t upload(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

TORMENT_STATEFUL_UNIT(NpbEp, 1, torment_npb_ep, npb_ep);
