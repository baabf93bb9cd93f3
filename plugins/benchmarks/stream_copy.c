/* StreamCopy in four models; the reference loop is
 *   for (k = 0; k < passes; k++) for (i = 0; i < n; i++) a[i] = b[i + k * step];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/StreamCopy.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

typedef struct copy {
  const torment_host *host;
  const torment_stream_copy *problem;
  double *device_a, *device_b; /* CUDA's */
} copy;

static uint64_t source_elements(const copy *c) {
  return c->problem->elements + (c->problem->passes - 1) * c->problem->step;
}

#if defined(__CUDACC__)

enum { block_threads = 256, pairs_per_thread = 4 };

/* 16 bytes an access, a warp's accesses side by side; each value is used once, so the caches may drop it
 * first. Four independent pairs a thread keep enough loads in flight. */
__global__ void __launch_bounds__(block_threads)
    copy_pairs(double2 *__restrict__ a, const double2 *__restrict__ b, uint64_t pairs) {
  const uint64_t first = (uint64_t)blockIdx.x * (block_threads * pairs_per_thread) + threadIdx.x;
  double2 from_b[pairs_per_thread];
#pragma unroll
  for (int p = 0; p < pairs_per_thread; p++) {
    const uint64_t i = first + p * block_threads;
    if (i < pairs) from_b[p] = __ldcs(b + i);
  }
#pragma unroll
  for (int p = 0; p < pairs_per_thread; p++) {
    const uint64_t i = first + p * block_threads;
    if (i < pairs) __stcs(a + i, from_b[p]);
  }
}

/* The arrays hold whole pairs: with an odd count the last one has an element that nobody reads. */
static uint64_t pairs_of(uint64_t elements) {
  return (elements + 1) / 2;
}

static int32_t allocate(copy *c, torment_error *error) {
  TORMENT_CUDA(cudaMalloc(&c->device_a, pairs_of(c->problem->elements) * sizeof(double2)));
  TORMENT_CUDA(cudaMalloc(&c->device_b, pairs_of(source_elements(c)) * sizeof(double2)));
  return TORMENT_OK;
}

static void release(copy *c) {
  cudaFree(c->device_a);
  cudaFree(c->device_b);
}

static int32_t upload(void *state, torment_error *error) {
  const copy *c = (const copy *)state;
  TORMENT_CUDA(
      cudaMemcpy(c->device_b, c->problem->b, source_elements(c) * sizeof(double), cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, StreamCopy)(void *state, torment_error *error) {
  const copy *c = (const copy *)state;
  const uint64_t pairs = pairs_of(c->problem->elements);
  const uint64_t pairs_per_block = block_threads * pairs_per_thread;
  const unsigned blocks = (unsigned)((pairs + pairs_per_block - 1) / pairs_per_block);
  for (uint64_t k = 0; k < c->problem->passes; k++)
    copy_pairs<<<blocks, block_threads>>>((double2 *)c->device_a,
                                          (const double2 *)(c->device_b + k * c->problem->step), pairs);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const copy *c = (const copy *)state;
  TORMENT_CUDA(
      cudaMemcpy(c->problem->a, c->device_a, c->problem->elements * sizeof(double), cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

static int32_t allocate(copy *c, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t n = c->problem->elements, source_n = source_elements(c);
  const double *b = c->problem->b;
  double *a = c->problem->a;
#pragma acc enter data create(a [0:n], b [0:source_n])
  (void)a, (void)b; /* GCC counts a mention in a clause as no use */
#endif
  (void)c, (void)error;
  return TORMENT_OK;
}

static void release(copy *c) {
#if defined(_OPENACC)
  const uint64_t n = c->problem->elements, source_n = source_elements(c);
  const double *b = c->problem->b;
  double *a = c->problem->a;
#pragma acc exit data delete (a [0:n], b [0:source_n])
  (void)a, (void)b;
#endif
  (void)c;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const copy *c = (const copy *)state;
  const uint64_t source_n = source_elements(c);
  const double *b = c->problem->b;
#pragma acc update device(b [0:source_n])
  (void)b;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, StreamCopy)(void *state, torment_error *error) {
  const copy *c = (const copy *)state;
  const uint64_t n = c->problem->elements, source_n = source_elements(c);
  const double *b = c->problem->b;
  double *a = c->problem->a;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(c->host, 64);
#elif defined(_OPENMP)
  const int threads = (int)c->host->thread_count;
#endif
  for (uint64_t k = 0; k < c->problem->passes; k++) {
    const uint64_t offset = k * c->problem->step;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n], b [0:source_n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], b [0:source_n])
#elif defined(_OPENMP)
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
    for (uint64_t i = 0; i < n; i++)
      a[i] = b[i + offset];
  }
  (void)source_n, (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const copy *c = (const copy *)state;
  const uint64_t n = c->problem->elements;
  double *a = c->problem->a;
#pragma acc update self(a [0:n])
  (void)a;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(StreamCopy, 1, torment_stream_copy, copy);
