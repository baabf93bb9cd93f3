/* Dot in four models; the reference loop is
 *   for (k = 0; k < dots; k++) for (i = 0; i < n; i++) sums[k] += a[i] * b[i + k * step];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/Dot.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#include "../cuda_sum.h"
#endif

typedef struct dot {
  const torment_host *host;
  const torment_dot *problem;
  double *device_a, *device_b, *device_sums; /* CUDA's */
  double *partial;                           /* a sum a gang; `shaped` alone */
} dot;

static uint64_t stepped_elements(const dot *d) {
  return d->problem->elements + (d->problem->dots - 1) * d->problem->step;
}

#if defined(__CUDACC__)

enum { block_threads = 256, pairs_per_thread = 4, blocks_per_multiprocessor = 4 };

/* As many threads as the device holds at once, each with every so-manieth tile of pairs: eight loads of 16
 * bytes in flight, a warp's side by side. Each value is used once a pass, so the caches may drop it first.
 * A block adds once. */
__global__ void __launch_bounds__(block_threads, blocks_per_multiprocessor)
    add_products(const double2 *__restrict__ a, const double2 *__restrict__ b, uint64_t pairs, double *sum) {
  const uint64_t tile = block_threads * pairs_per_thread;
  double sum_x = 0.0, sum_y = 0.0;
  for (uint64_t begin = blockIdx.x * tile; begin < pairs; begin += gridDim.x * tile) {
    double2 from_a[pairs_per_thread], from_b[pairs_per_thread];
#pragma unroll
    for (int p = 0; p < pairs_per_thread; p++) {
      const uint64_t i = begin + p * block_threads + threadIdx.x;
      from_a[p] = i < pairs ? __ldcs(a + i) : make_double2(0.0, 0.0);
      from_b[p] = i < pairs ? __ldcs(b + i) : make_double2(0.0, 0.0);
    }
#pragma unroll
    for (int p = 0; p < pairs_per_thread; p++) {
      sum_x += from_a[p].x * from_b[p].x;
      sum_y += from_a[p].y * from_b[p].y;
    }
  }
  sum_x = torment_block_sum<block_threads>(sum_x + sum_y);
  if (threadIdx.x == 0) atomicAdd(sum, sum_x);
}

/* The arrays hold whole pairs: with an odd count the last one has an element more, which is zero. */
static uint64_t pairs_of(uint64_t elements) {
  return (elements + 1) / 2;
}

static int32_t allocate(dot *d, torment_error *error) {
  const uint64_t a_pairs = pairs_of(d->problem->elements), b_pairs = pairs_of(stepped_elements(d));
  TORMENT_CUDA(cudaMalloc(&d->device_a, a_pairs * sizeof(double2)));
  TORMENT_CUDA(cudaMalloc(&d->device_b, b_pairs * sizeof(double2)));
  TORMENT_CUDA(cudaMalloc(&d->device_sums, d->problem->dots * sizeof(double)));
  TORMENT_CUDA(cudaMemset((double2 *)d->device_a + a_pairs - 1, 0, sizeof(double2)));
  TORMENT_CUDA(cudaMemset((double2 *)d->device_b + b_pairs - 1, 0, sizeof(double2)));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static void release(dot *d) {
  cudaFree(d->device_a);
  cudaFree(d->device_b);
  cudaFree(d->device_sums);
}

static int32_t upload(void *state, torment_error *error) {
  const dot *d = (const dot *)state;
  TORMENT_CUDA(
      cudaMemcpy(d->device_a, d->problem->a, d->problem->elements * sizeof(double), cudaMemcpyHostToDevice));
  TORMENT_CUDA(
      cudaMemcpy(d->device_b, d->problem->b, stepped_elements(d) * sizeof(double), cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Dot)(void *state, torment_error *error) {
  const dot *d = (const dot *)state;
  const uint64_t pairs = pairs_of(d->problem->elements);
  const uint64_t tile = block_threads * pairs_per_thread, tiles = (pairs + tile - 1) / tile;
  uint64_t blocks = (uint64_t)torment_gangs(d->host, blocks_per_multiprocessor);
  if (blocks > tiles) blocks = tiles;
  TORMENT_CUDA(cudaMemsetAsync(d->device_sums, 0, d->problem->dots * sizeof(double)));
  for (uint64_t k = 0; k < d->problem->dots; k++)
    add_products<<<(unsigned)blocks, block_threads>>>((const double2 *)d->device_a,
                                                      (const double2 *)(d->device_b + k * d->problem->step),
                                                      pairs, d->device_sums + k);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const dot *d = (const dot *)state;
  TORMENT_CUDA(cudaMemcpy(d->problem->sums, d->device_sums, d->problem->dots * sizeof(double),
                          cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

/* Gangs a multiprocessor of `shaped`: two of 1024 threads fill it. */
enum { shaped_gangs = 2 };

static int32_t allocate(dot *d, torment_error *error) {
#if defined(TORMENT_VARIANT_shaped)
  const uint64_t gangs = (uint64_t)torment_gangs(d->host, shaped_gangs);
  double *partial = (double *)malloc(gangs * sizeof *partial);
  if (!partial) return torment_fail(error, "no memory for the gangs' sums");
#pragma acc enter data create(partial [0:gangs])
  d->partial = partial;
#endif
#if defined(_OPENACC)
  const uint64_t n = d->problem->elements, stepped_n = stepped_elements(d);
  const double *a = d->problem->a, *b = d->problem->b;
#pragma acc enter data create(a [0:n], b [0:stepped_n])
  (void)a, (void)b; /* GCC counts a mention in a clause as no use */
#endif
  (void)d, (void)error;
  return TORMENT_OK;
}

static void release(dot *d) {
#if defined(_OPENACC)
  const uint64_t n = d->problem->elements, stepped_n = stepped_elements(d);
  const double *a = d->problem->a, *b = d->problem->b;
#pragma acc exit data delete (a [0:n], b [0:stepped_n])
  (void)a, (void)b;
#endif
#if defined(TORMENT_VARIANT_shaped)
  const uint64_t gangs = (uint64_t)torment_gangs(d->host, shaped_gangs);
  double *partial = d->partial;
#pragma acc exit data delete (partial [0:gangs])
  (void)gangs;
  free(partial);
#endif
  (void)d;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const dot *d = (const dot *)state;
  const uint64_t n = d->problem->elements, stepped_n = stepped_elements(d);
  const double *a = d->problem->a, *b = d->problem->b;
#pragma acc update device(a [0:n], b [0:stepped_n])
  (void)a, (void)b;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)

/* A reduction over gangs takes a lock for each (1.5 us a gang with GCC 12 on an H200), so the gangs, as many
 * as the device holds at once, leave a sum each, and the host adds these up. */
static double TORMENT_LOCAL(sum_products, Dot)(const dot *d, const double *restrict a,
                                               const double *restrict b, uint64_t offset) {
  const uint64_t n = d->problem->elements, stepped_n = stepped_elements(d);
  const uint64_t gangs = (uint64_t)torment_gangs(d->host, shaped_gangs), part = (n + gangs - 1) / gangs;
  double *restrict partial = d->partial;
  double sum = 0.0;
#pragma acc parallel loop gang num_gangs(gangs) num_workers(32) vector_length(32) \
    present(a [0:n], b [0:stepped_n], partial [0:gangs])
  for (uint64_t g = 0; g < gangs; g++) {
    const uint64_t begin = g * part < n ? g * part : n, end = begin + part < n ? begin + part : n;
    double of_gang = 0.0;
#pragma acc loop worker vector reduction(+ : of_gang)
    for (uint64_t i = begin; i < end; i++)
      of_gang += a[i] * b[i + offset];
    partial[g] = of_gang;
  }
#pragma acc update self(partial [0:gangs])
  for (uint64_t g = 0; g < gangs; g++)
    sum += partial[g];
  (void)stepped_n;
  return sum;
}

#else

static double TORMENT_LOCAL(sum_products, Dot)(const dot *d, const double *restrict a,
                                               const double *restrict b, uint64_t offset) {
  const uint64_t n = d->problem->elements, stepped_n = stepped_elements(d);
  double sum = 0.0;
#if defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], b [0:stepped_n]) copy(sum) reduction(+ : sum)
#elif defined(_OPENMP)
  const int threads = (int)d->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(+ : sum)
#endif
  for (uint64_t i = 0; i < n; i++)
    sum += a[i] * b[i + offset];
  (void)stepped_n;
  return sum;
}

#endif

static int32_t TORMENT_LOCAL(compute, Dot)(void *state, torment_error *error) {
  const dot *d = (const dot *)state;
  for (uint64_t k = 0; k < d->problem->dots; k++)
    d->problem->sums[k] =
        TORMENT_LOCAL(sum_products, Dot)(d, d->problem->a, d->problem->b, k * d->problem->step);
  (void)error;
  return TORMENT_OK;
}

/* The sums came back with each reduction. */
static int32_t download(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Dot, 1, torment_dot, dot);
