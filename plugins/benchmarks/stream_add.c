/* StreamAdd in four models; the reference loop is
 *   for (k = 0; k < passes; k++) for (i = 0; i < n; i++) a[i] = b[i] + c[i + k * step];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/StreamAdd.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

typedef struct add {
  const torment_host *host;
  const torment_stream_add *problem;
  double *device_a, *device_b, *device_c; /* CUDA's */
} add;

static uint64_t stepped_elements(const add *s) {
  return s->problem->elements + (s->problem->passes - 1) * s->problem->step;
}

#if defined(__CUDACC__)

enum { block_threads = 256, pairs_per_thread = 2 };

/* 16 bytes an access, a warp's accesses side by side; each value is used once, so the caches may drop it
 * first. Two independent pairs a thread keep enough loads in flight. */
__global__ void __launch_bounds__(block_threads)
    add_pairs(double2 *__restrict__ a, const double2 *__restrict__ b, const double2 *__restrict__ c,
              uint64_t pairs) {
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
    if (i < pairs) __stcs(a + i, make_double2(from_b[p].x + from_c[p].x, from_b[p].y + from_c[p].y));
  }
}

/* The arrays hold whole pairs: with an odd count the last one has an element that nobody reads. */
static uint64_t pairs_of(uint64_t elements) {
  return (elements + 1) / 2;
}

static int32_t allocate(add *s, torment_error *error) {
  TORMENT_CUDA(cudaMalloc(&s->device_a, pairs_of(s->problem->elements) * sizeof(double2)));
  TORMENT_CUDA(cudaMalloc(&s->device_b, pairs_of(s->problem->elements) * sizeof(double2)));
  TORMENT_CUDA(cudaMalloc(&s->device_c, pairs_of(stepped_elements(s)) * sizeof(double2)));
  return TORMENT_OK;
}

static void release(add *s) {
  cudaFree(s->device_a);
  cudaFree(s->device_b);
  cudaFree(s->device_c);
}

static int32_t upload(void *state, torment_error *error) {
  const add *s = (const add *)state;
  TORMENT_CUDA(
      cudaMemcpy(s->device_b, s->problem->b, s->problem->elements * sizeof(double), cudaMemcpyHostToDevice));
  TORMENT_CUDA(
      cudaMemcpy(s->device_c, s->problem->c, stepped_elements(s) * sizeof(double), cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, StreamAdd)(void *state, torment_error *error) {
  const add *s = (const add *)state;
  const uint64_t pairs = pairs_of(s->problem->elements);
  const uint64_t pairs_per_block = block_threads * pairs_per_thread;
  const unsigned blocks = (unsigned)((pairs + pairs_per_block - 1) / pairs_per_block);
  for (uint64_t k = 0; k < s->problem->passes; k++)
    add_pairs<<<blocks, block_threads>>>((double2 *)s->device_a, (const double2 *)s->device_b,
                                         (const double2 *)(s->device_c + k * s->problem->step), pairs);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const add *s = (const add *)state;
  TORMENT_CUDA(
      cudaMemcpy(s->problem->a, s->device_a, s->problem->elements * sizeof(double), cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

static int32_t allocate(add *s, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t n = s->problem->elements, stepped_n = stepped_elements(s);
  const double *b = s->problem->b, *c = s->problem->c;
  double *a = s->problem->a;
#pragma acc enter data create(a [0:n], b [0:n], c [0:stepped_n])
  (void)a, (void)b, (void)c; /* GCC counts a mention in a clause as no use */
#endif
  (void)s, (void)error;
  return TORMENT_OK;
}

static void release(add *s) {
#if defined(_OPENACC)
  const uint64_t n = s->problem->elements, stepped_n = stepped_elements(s);
  const double *b = s->problem->b, *c = s->problem->c;
  double *a = s->problem->a;
#pragma acc exit data delete (a [0:n], b [0:n], c [0:stepped_n])
  (void)a, (void)b, (void)c;
#endif
  (void)s;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const add *s = (const add *)state;
  const uint64_t n = s->problem->elements, stepped_n = stepped_elements(s);
  const double *b = s->problem->b, *c = s->problem->c;
#pragma acc update device(b [0:n], c [0:stepped_n])
  (void)b, (void)c;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, StreamAdd)(void *state, torment_error *error) {
  const add *s = (const add *)state;
  const uint64_t n = s->problem->elements, stepped_n = stepped_elements(s);
  const double *b = s->problem->b, *c = s->problem->c;
  double *a = s->problem->a;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(s->host, 64);
#elif defined(_OPENMP)
  const int threads = (int)s->host->thread_count;
#endif
  for (uint64_t k = 0; k < s->problem->passes; k++) {
    const uint64_t offset = k * s->problem->step;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n], b [0:n], c [0:stepped_n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:stepped_n])
#elif defined(_OPENMP)
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
    for (uint64_t i = 0; i < n; i++)
      a[i] = b[i] + c[i + offset];
  }
  (void)stepped_n, (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const add *s = (const add *)state;
  const uint64_t n = s->problem->elements;
  double *a = s->problem->a;
#pragma acc update self(a [0:n])
  (void)a;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(StreamAdd, 1, torment_stream_add, add);
