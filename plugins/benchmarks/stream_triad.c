/* StreamTriad in four models; the reference loop is
 *   for (k = 0; k < passes; k++) for (i = 0; i < n; i++) a[i] = b[i] + scalars[k] * c[i];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/StreamTriad.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

typedef struct triad {
  const torment_host *host;
  const torment_stream_triad *problem;
  double *device_a, *device_b, *device_c; /* CUDA's */
} triad;

#if defined(__CUDACC__)

enum { block_threads = 256, pairs_per_thread = 2 };

/* 16 bytes an access, a warp's accesses side by side; each value is used once, so the caches may drop it
 * first. Two independent pairs a thread keep enough loads in flight. */
__global__ void __launch_bounds__(block_threads)
    add_scaled(double2 *__restrict__ a, const double2 *__restrict__ b, const double2 *__restrict__ c,
               double scalar, uint64_t pairs) {
  const uint64_t first = (uint64_t)blockIdx.x * (block_threads * pairs_per_thread) + threadIdx.x;
  double2 from_b[pairs_per_thread], from_c[pairs_per_thread];
#pragma unroll
  for (int p = 0; p < pairs_per_thread; p++) {
    const uint64_t i = first + p * block_threads;
    if (i < pairs) {
      from_b[p] = __ldcs(b + i);
      from_c[p] = __ldcs(c + i);
    }
  }
#pragma unroll
  for (int p = 0; p < pairs_per_thread; p++) {
    const uint64_t i = first + p * block_threads;
    if (i < pairs)
      __stcs(a + i, make_double2(from_b[p].x + scalar * from_c[p].x, from_b[p].y + scalar * from_c[p].y));
  }
}

/* The arrays hold whole pairs: with an odd count the last one has an element that nobody reads. */
static uint64_t pair_count(const triad *t) {
  return (t->problem->elements + 1) / 2;
}

static int32_t allocate(triad *t, torment_error *error) {
  const uint64_t bytes = pair_count(t) * sizeof(double2);
  TORMENT_CUDA(cudaMalloc(&t->device_a, bytes));
  TORMENT_CUDA(cudaMalloc(&t->device_b, bytes));
  TORMENT_CUDA(cudaMalloc(&t->device_c, bytes));
  return TORMENT_OK;
}

static void release(triad *t) {
  cudaFree(t->device_a);
  cudaFree(t->device_b);
  cudaFree(t->device_c);
}

static int32_t upload(void *state, torment_error *error) {
  const triad *t = (const triad *)state;
  const uint64_t bytes = t->problem->elements * sizeof(double);
  TORMENT_CUDA(cudaMemcpy(t->device_b, t->problem->b, bytes, cudaMemcpyHostToDevice));
  TORMENT_CUDA(cudaMemcpy(t->device_c, t->problem->c, bytes, cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, StreamTriad)(void *state, torment_error *error) {
  const triad *t = (const triad *)state;
  const uint64_t pairs = pair_count(t);
  const uint64_t pairs_per_block = block_threads * pairs_per_thread;
  const unsigned blocks = (unsigned)((pairs + pairs_per_block - 1) / pairs_per_block);
  for (uint64_t k = 0; k < t->problem->passes; k++)
    add_scaled<<<blocks, block_threads>>>((double2 *)t->device_a, (const double2 *)t->device_b,
                                          (const double2 *)t->device_c, t->problem->scalars[k], pairs);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const triad *t = (const triad *)state;
  TORMENT_CUDA(
      cudaMemcpy(t->problem->a, t->device_a, t->problem->elements * sizeof(double), cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

static int32_t allocate(triad *t, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t n = t->problem->elements;
  const double *b = t->problem->b, *c = t->problem->c;
  double *a = t->problem->a;
#pragma acc enter data create(a [0:n], b [0:n], c [0:n])
  (void)a, (void)b, (void)c; /* GCC counts a mention in a clause as no use */
#endif
  (void)t, (void)error;
  return TORMENT_OK;
}

static void release(triad *t) {
#if defined(_OPENACC)
  const uint64_t n = t->problem->elements;
  const double *b = t->problem->b, *c = t->problem->c;
  double *a = t->problem->a;
#pragma acc exit data delete (a [0:n], b [0:n], c [0:n])
  (void)a, (void)b, (void)c;
#endif
  (void)t;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const triad *t = (const triad *)state;
  const uint64_t n = t->problem->elements;
  const double *b = t->problem->b, *c = t->problem->c;
#pragma acc update device(b [0:n], c [0:n])
  (void)b, (void)c;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, StreamTriad)(void *state, torment_error *error) {
  const triad *t = (const triad *)state;
  const uint64_t n = t->problem->elements;
  const double *b = t->problem->b, *c = t->problem->c;
  double *a = t->problem->a;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(t->host, 64);
#elif defined(_OPENMP)
  const int threads = (int)t->host->thread_count;
#endif
  for (uint64_t k = 0; k < t->problem->passes; k++) {
    const double scalar = t->problem->scalars[k];
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n], b [0:n], c [0:n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n])
#elif defined(_OPENMP)
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
    for (uint64_t i = 0; i < n; i++)
      a[i] = b[i] + scalar * c[i];
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const triad *t = (const triad *)state;
  const uint64_t n = t->problem->elements;
  double *a = t->problem->a;
#pragma acc update self(a [0:n])
  (void)a;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(StreamTriad, 1, torment_stream_triad, triad);
