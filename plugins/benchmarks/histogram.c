/* Histogram in four models; the reference loop of each of the four parts is
 *   for (i = 0; i < n; i++) bins[keys[i] >> shift] += 1;
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>
#include <torment/benchmarks/Histogram.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

enum { parts = 4, few_bins = 256, many_bins = 65536, few_shift = 8, all_bins = 2 * (few_bins + many_bins) };

/* One of the four histograms. */
typedef struct part {
  const uint32_t *keys;
  uint32_t *bins; /* where the host wants them */
  uint64_t first; /* of the bins, among those of all parts */
  uint32_t count; /* of bins */
  uint32_t shift; /* a key's bin is key >> shift */
} part;

typedef struct histogram {
  const torment_host *host;
  const torment_histogram *problem;
  part list[parts];
  uint32_t *copies; /* `shaped` alone: some histograms side by side */
  uint32_t *device_even, *device_skewed,
      *device_bins;    /* CUDA's; the bins of all parts, one after the other */
  uint32_t most_slots; /* CUDA's: counters that a block can have */
} histogram;

static void list_parts(histogram *h) {
  const torment_histogram *p = h->problem;
  const part list[parts] = {{p->even, p->even_256, 0, few_bins, few_shift},
                            {p->even, p->even_65536, few_bins, many_bins, 0},
                            {p->skewed, p->skewed_256, few_bins + many_bins, few_bins, few_shift},
                            {p->skewed, p->skewed_65536, 2 * few_bins + many_bins, many_bins, 0}};
  memcpy(h->list, list, sizeof list);
}

#if defined(__CUDACC__)

enum { block_threads = 1024, thread_keys = 4, thread_fours = 4, most_copies = 32 };

/* Which counters a block has: those of the bins from slice * bins on, each in 2^copy_bits copies that lanes
 * take by their number, so that with 32 of them no two lanes of a warp ever meet. */
typedef struct layout {
  uint32_t shift, slice_bits, copy_bits;
} layout;

static __device__ __forceinline__ void count_key(uint32_t *counters, uint32_t key, layout l, uint32_t slice,
                                                 uint32_t copy) {
  const uint32_t bin = key >> l.shift;
  if (bin >> l.slice_bits == slice)
    atomicAdd(counters + (((bin & ((1u << l.slice_bits) - 1)) << l.copy_bits) | copy), 1u);
}

/* Blocks count in shared memory and add to the bins at the end. Where the bins don't fit a block's memory,
 * they are cut in slices and each is counted by blocks of its own, blockIdx.y, which read all keys. */
__global__ void __launch_bounds__(block_threads)
    count_keys(const uint32_t *__restrict__ keys, uint64_t n, layout l, uint32_t *bins) {
  extern __shared__ uint32_t counters[];
  const uint32_t slice = blockIdx.y, slice_bins = 1u << l.slice_bits;
  const uint32_t copies = 1u << l.copy_bits, copy = threadIdx.x & (copies - 1);
  const uint64_t stride = (uint64_t)gridDim.x * block_threads, fours = n / thread_keys;
  const uint64_t thread = (uint64_t)blockIdx.x * block_threads + threadIdx.x;
  for (uint32_t i = threadIdx.x; i < slice_bins << l.copy_bits; i += block_threads)
    counters[i] = 0;
  __syncthreads();
  for (uint64_t i = thread; i < fours; i += thread_fours * stride) {
    uint4 four[thread_fours];
#pragma unroll
    for (int k = 0; k < thread_fours; k++)
      if (i + k * stride < fours) four[k] = ((const uint4 *)keys)[i + k * stride];
#pragma unroll
    for (int k = 0; k < thread_fours; k++)
      if (i + k * stride < fours) {
        count_key(counters, four[k].x, l, slice, copy);
        count_key(counters, four[k].y, l, slice, copy);
        count_key(counters, four[k].z, l, slice, copy);
        count_key(counters, four[k].w, l, slice, copy);
      }
  }
  if (thread < n % thread_keys) count_key(counters, keys[fours * thread_keys + thread], l, slice, copy);
  __syncthreads();
  /* A thread begins with the copy of its lane: with 32 copies, lanes read different banks. */
  for (uint32_t bin = threadIdx.x; bin < slice_bins; bin += block_threads) {
    uint32_t count = 0;
    for (uint32_t c = 0; c < copies; c++)
      count += counters[(bin << l.copy_bits) | ((c + threadIdx.x) & (copies - 1))];
    if (count) atomicAdd(bins + (slice << l.slice_bits) + bin, count);
  }
}

static int32_t allocate(histogram *h, torment_error *error) {
  const uint64_t bytes = h->problem->keys * sizeof(uint32_t);
  int device, shared_bytes;
  TORMENT_CUDA(cudaGetDevice(&device));
  TORMENT_CUDA(cudaDeviceGetAttribute(&shared_bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  for (h->most_slots = few_bins; 2 * h->most_slots * sizeof(uint32_t) <= (uint32_t)shared_bytes;)
    h->most_slots *= 2;
  TORMENT_CUDA(cudaFuncSetAttribute(count_keys, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    (int)(h->most_slots * sizeof(uint32_t))));
  TORMENT_CUDA(cudaMalloc(&h->device_even, bytes));
  TORMENT_CUDA(cudaMalloc(&h->device_skewed, bytes));
  TORMENT_CUDA(cudaMalloc(&h->device_bins, all_bins * sizeof(uint32_t)));
  return TORMENT_OK;
}

static void release(histogram *h) {
  cudaFree(h->device_even);
  cudaFree(h->device_skewed);
  cudaFree(h->device_bins);
}

static int32_t upload(void *state, torment_error *error) {
  const histogram *h = (const histogram *)state;
  const uint64_t bytes = h->problem->keys * sizeof(uint32_t);
  TORMENT_CUDA(cudaMemcpy(h->device_even, h->problem->even, bytes, cudaMemcpyHostToDevice));
  TORMENT_CUDA(cudaMemcpy(h->device_skewed, h->problem->skewed, bytes, cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Histogram)(void *state, torment_error *error) {
  const histogram *h = (const histogram *)state;
  const uint64_t n = h->problem->keys, per_block = (uint64_t)block_threads * thread_keys;
  TORMENT_CUDA(cudaMemsetAsync(h->device_bins, 0, all_bins * sizeof(uint32_t)));
  for (int i = 0; i < parts; i++) {
    const part *p = h->list + i;
    const uint32_t slice_bins = p->count < h->most_slots ? p->count : h->most_slots;
    const uint32_t fitting = h->most_slots / slice_bins;
    const uint32_t copies = fitting < most_copies ? fitting : (uint32_t)most_copies;
    const uint32_t slices = p->count / slice_bins, resident = slice_bins * copies > 16384 ? 1 : 2;
    uint64_t blocks = (uint64_t)torment_gangs(h->host, resident) / slices;
    const uint64_t enough = (n + per_block - 1) / per_block;
    layout l = {p->shift, 0, 0};
    if (blocks == 0) blocks = 1;
    if (blocks > enough) blocks = enough;
    while (1u << l.slice_bits < slice_bins)
      l.slice_bits++;
    while (1u << l.copy_bits < copies)
      l.copy_bits++;
    count_keys<<<dim3((unsigned)blocks, slices), block_threads, slice_bins * copies * sizeof(uint32_t)>>>(
        p->keys == h->problem->even ? h->device_even : h->device_skewed, n, l, h->device_bins + p->first);
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const histogram *h = (const histogram *)state;
  for (int i = 0; i < parts; i++)
    TORMENT_CUDA(cudaMemcpy(h->list[i].bins, h->device_bins + h->list[i].first,
                            h->list[i].count * sizeof(uint32_t), cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#elif defined(_OPENACC)

/* Histograms that `shaped` has side by side, so that equal keys meet less often: 64 of 256 bins, 16 of 65536.
 */
enum { copied_bins = 16 * many_bins, most_copies = 64 };

static int32_t allocate(histogram *h, torment_error *error) {
  const uint64_t n = h->problem->keys;
  const uint32_t *even = h->problem->even, *skewed = h->problem->skewed;
#if defined(TORMENT_VARIANT_shaped)
  uint32_t *copies = (uint32_t *)malloc(copied_bins * sizeof *copies);
  if (!copies) return torment_fail(error, "no memory for the copies of bins");
#pragma acc enter data create(copies [0:copied_bins])
  h->copies = copies;
#endif
#pragma acc enter data create(even [0:n], skewed [0:n])
  for (int i = 0; i < parts; i++) {
    uint32_t *bins = h->list[i].bins;
    const uint32_t count = h->list[i].count;
#pragma acc enter data create(bins [0:count])
    (void)bins, (void)count; /* GCC counts a mention in a clause as no use */
  }
  (void)even, (void)skewed, (void)error;
  return TORMENT_OK;
}

static void release(histogram *h) {
  const uint64_t n = h->problem->keys;
  const uint32_t *even = h->problem->even, *skewed = h->problem->skewed;
#if defined(TORMENT_VARIANT_shaped)
  uint32_t *copies = h->copies;
  if (!copies) return;
#pragma acc exit data delete (copies [0:copied_bins])
  free(copies);
#endif
#pragma acc exit data delete (even [0:n], skewed [0:n])
  for (int i = 0; i < parts; i++) {
    uint32_t *bins = h->list[i].bins;
    const uint32_t count = h->list[i].count;
#pragma acc exit data delete (bins [0:count])
    (void)bins, (void)count;
  }
  (void)even, (void)skewed, (void)n;
}

static int32_t upload(void *state, torment_error *error) {
  const histogram *h = (const histogram *)state;
  const uint64_t n = h->problem->keys;
  const uint32_t *even = h->problem->even, *skewed = h->problem->skewed;
#pragma acc update device(even [0:n], skewed [0:n])
  (void)even, (void)skewed, (void)n, (void)error;
  return TORMENT_OK;
}

#if defined(TORMENT_VARIANT_shaped)

/* Neighbouring keys go to different copies, which are added up bin by bin. */
static void TORMENT_LOCAL(count_keys, Histogram)(const histogram *h, const part *p) {
  const uint64_t n = h->problem->keys;
  const uint32_t count = p->count, shift = p->shift, fitting = copied_bins / count;
  const uint32_t copy_count = fitting < most_copies ? fitting : (uint32_t)most_copies,
                 slots = copy_count * count;
  const uint32_t *restrict keys = p->keys;
  uint32_t *restrict bins = p->bins, *restrict copies = h->copies;
  const int gangs = torment_gangs(h->host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(copies [0:copied_bins])
  for (uint32_t i = 0; i < slots; i++)
    copies[i] = 0;
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(keys [0:n], copies [0:copied_bins])
  for (uint64_t i = 0; i < n; i++) {
    const uint64_t slot = i % copy_count * count + (keys[i] >> shift);
#pragma acc atomic update
    copies[slot] += 1;
  }
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(bins [0:count], copies [0:copied_bins])
  for (uint32_t bin = 0; bin < count; bin++) {
    uint32_t sum = 0;
    for (uint32_t copy = 0; copy < copy_count; copy++)
      sum += copies[copy * count + bin];
    bins[bin] = sum;
  }
}

#else

static void TORMENT_LOCAL(count_keys, Histogram)(const histogram *h, const part *p) {
  const uint64_t n = h->problem->keys;
  const uint32_t count = p->count, shift = p->shift;
  const uint32_t *restrict keys = p->keys;
  uint32_t *restrict bins = p->bins;
#pragma acc parallel loop present(bins [0:count])
  for (uint32_t bin = 0; bin < count; bin++)
    bins[bin] = 0;
#pragma acc parallel loop present(keys [0:n], bins [0:count])
  for (uint64_t i = 0; i < n; i++) {
    const uint32_t bin = keys[i] >> shift;
#pragma acc atomic update
    bins[bin] += 1;
  }
}

#endif

static int32_t TORMENT_LOCAL(compute, Histogram)(void *state, torment_error *error) {
  const histogram *h = (const histogram *)state;
  for (int i = 0; i < parts; i++)
    TORMENT_LOCAL(count_keys, Histogram)(h, h->list + i);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const histogram *h = (const histogram *)state;
  for (int i = 0; i < parts; i++) {
    uint32_t *bins = h->list[i].bins;
    const uint32_t count = h->list[i].count;
#pragma acc update self(bins [0:count])
    (void)bins, (void)count;
  }
  (void)error;
  return TORMENT_OK;
}

#else

static int32_t allocate(histogram *h, torment_error *error) {
  (void)h, (void)error;
  return TORMENT_OK;
}

static void release(histogram *h) {
  (void)h;
}

static int32_t upload(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

/* With OpenMP each thread has bins of its own, which are added up. */
static void TORMENT_LOCAL(count_keys, Histogram)(const histogram *h, const part *p) {
  const uint64_t n = h->problem->keys;
  const uint32_t count = p->count, shift = p->shift;
  const uint32_t *restrict keys = p->keys;
  uint32_t *restrict bins = p->bins;
  for (uint32_t bin = 0; bin < count; bin++)
    bins[bin] = 0;
#if defined(_OPENMP)
  const int threads = (int)h->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(+ : bins[:count])
#endif
  for (uint64_t i = 0; i < n; i++)
    bins[keys[i] >> shift] += 1;
}

static int32_t TORMENT_LOCAL(compute, Histogram)(void *state, torment_error *error) {
  const histogram *h = (const histogram *)state;
  for (int i = 0; i < parts; i++)
    TORMENT_LOCAL(count_keys, Histogram)(h, h->list + i);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

static void destroy(void *state) {
  release((histogram *)state);
  free(state);
}

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  int32_t status;
  histogram *h = (histogram *)calloc(1, sizeof *h);
  if (!h) return torment_fail(error, "no memory for the unit's state");
  h->host = host;
  h->problem = (const torment_histogram *)problem;
  list_parts(h);
  status = allocate(h, error);
  if (status == TORMENT_OK)
    *state = h;
  else
    destroy(h);
  return status;
}

TORMENT_UNIT(Histogram, 1, torment_histogram);
