/* StreamMul in four models; the reference loop is
 *   for (k = 0; k < passes; k++) for (i = 0; i < n; i++) a[i] = scalars[k] * b[i];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/StreamMul.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

typedef struct mul {
  const torment_host *host;
  const torment_stream_mul *problem;
  double *device_a, *device_b; /* CUDA's */
} mul;

#if defined(__CUDACC__)

enum { block_threads = 256, pairs_per_thread = 4 };

/* 16 bytes an access, a warp's accesses side by side; each value is used once, so the caches may drop it
 * first. Four independent pairs a thread keep enough loads in flight. */
__global__ void __launch_bounds__(block_threads)
    scale_pairs(double2 *__restrict__ a, const double2 *__restrict__ b, double scalar, uint64_t pairs) {
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
    if (i < pairs) __stcs(a + i, make_double2(scalar * from_b[p].x, scalar * from_b[p].y));
  }
}

/* The arrays hold whole pairs: with an odd count the last one has an element that nobody reads. */
static uint64_t pair_count(const mul *m) {
  return (m->problem->elements + 1) / 2;
}

static int32_t allocate(mul *m, torment_error *error) {
  TORMENT_CUDA(cudaMalloc(&m->device_a, pair_count(m) * sizeof(double2)));
  TORMENT_CUDA(cudaMalloc(&m->device_b, pair_count(m) * sizeof(double2)));
  return TORMENT_OK;
}

static void release(mul *m) {
  cudaFree(m->device_a);
  cudaFree(m->device_b);
}

static int32_t upload(void *state, torment_error *error) {
  const mul *m = (const mul *)state;
  TORMENT_CUDA(
      cudaMemcpy(m->device_b, m->problem->b, m->problem->elements * sizeof(double), cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, StreamMul)(void *state, torment_error *error) {
  const mul *m = (const mul *)state;
  const uint64_t pairs = pair_count(m);
  const uint64_t pairs_per_block = block_threads * pairs_per_thread;
  const unsigned blocks = (unsigned)((pairs + pairs_per_block - 1) / pairs_per_block);
  for (uint64_t k = 0; k < m->problem->passes; k++)
    scale_pairs<<<blocks, block_threads>>>((double2 *)m->device_a, (const double2 *)m->device_b,
                                           m->problem->scalars[k], pairs);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const mul *m = (const mul *)state;
  TORMENT_CUDA(
      cudaMemcpy(m->problem->a, m->device_a, m->problem->elements * sizeof(double), cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

static int32_t allocate(mul *m, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t n = m->problem->elements;
  const double *b = m->problem->b;
  double *a = m->problem->a;
#pragma acc enter data create(a [0:n], b [0:n])
  (void)a, (void)b; /* GCC counts a mention in a clause as no use */
#endif
  (void)m, (void)error;
  return TORMENT_OK;
}

static void release(mul *m) {
#if defined(_OPENACC)
  const uint64_t n = m->problem->elements;
  const double *b = m->problem->b;
  double *a = m->problem->a;
#pragma acc exit data delete (a [0:n], b [0:n])
  (void)a, (void)b;
#endif
  (void)m;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const mul *m = (const mul *)state;
  const uint64_t n = m->problem->elements;
  const double *b = m->problem->b;
#pragma acc update device(b [0:n])
  (void)b;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, StreamMul)(void *state, torment_error *error) {
  const mul *m = (const mul *)state;
  const uint64_t n = m->problem->elements;
  const double *b = m->problem->b;
  double *a = m->problem->a;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 64);
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#endif
  for (uint64_t k = 0; k < m->problem->passes; k++) {
    const double scalar = m->problem->scalars[k];
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n], b [0:n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], b [0:n])
#elif defined(_OPENMP)
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
    for (uint64_t i = 0; i < n; i++)
      a[i] = scalar * b[i];
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const mul *m = (const mul *)state;
  const uint64_t n = m->problem->elements;
  double *a = m->problem->a;
#pragma acc update self(a [0:n])
  (void)a;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(StreamMul, 1, torment_stream_mul, mul);
