/* VectorAdd in four models; the reference loop is
 *   for (i = 0; i < n; i++) c[i] = a[i] + b[i];
 * OpenACC's variants say in which mode the loop runs, CUDA's do the same by hand in the same launch shape
 * (docs/execution-modes.md). Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/VectorAdd.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

/* The shape of all modes but the automatic one. */
enum { gangs_per_multiprocessor = 8, workers = 8, lanes = 32 };

typedef struct vector_add {
  const torment_host *host;
  const torment_vector_add *problem;
  double *device_a, *device_b, *device_c; /* CUDA's */
} vector_add;

#if defined(__CUDACC__)

#if defined(TORMENT_VARIANT_gang) || defined(TORMENT_VARIANT_worker) || defined(TORMENT_VARIANT_vector)
/* A gang's share of the elements: the block's, side by side. */
static __device__ __forceinline__ uint64_t first_of_gang(uint64_t n, uint64_t gang) {
  const uint64_t share = (n + gridDim.x - 1) / gridDim.x;
  return gang * share < n ? gang * share : n;
}
#endif

#if defined(TORMENT_VARIANT_gang_redundant)
/* One lane of each gang does the whole loop: all gangs write the same values. */
static __global__ void add_in_mode(uint64_t n, const double *a, const double *b, double *c) {
  if (threadIdx.x > 0 || threadIdx.y > 0) return;
  for (uint64_t i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}
#elif defined(TORMENT_VARIANT_gang)
/* One lane of each gang does the gang's share. */
static __global__ void add_in_mode(uint64_t n, const double *a, const double *b, double *c) {
  if (threadIdx.x > 0 || threadIdx.y > 0) return;
  const uint64_t end = first_of_gang(n, blockIdx.x + 1);
  for (uint64_t i = first_of_gang(n, blockIdx.x); i < end; i++)
    c[i] = a[i] + b[i];
}
#elif defined(TORMENT_VARIANT_worker)
/* The first lane of each worker does every so many of the gang's elements. */
static __global__ void add_in_mode(uint64_t n, const double *a, const double *b, double *c) {
  if (threadIdx.x > 0) return;
  const uint64_t end = first_of_gang(n, blockIdx.x + 1);
  for (uint64_t i = first_of_gang(n, blockIdx.x) + threadIdx.y; i < end; i += workers)
    c[i] = a[i] + b[i];
}
#elif defined(TORMENT_VARIANT_vector)
/* All lanes, side by side. */
static __global__ void add_in_mode(uint64_t n, const double *a, const double *b, double *c) {
  const uint64_t end = first_of_gang(n, blockIdx.x + 1);
  const unsigned lane = threadIdx.y * lanes + threadIdx.x;
  for (uint64_t i = first_of_gang(n, blockIdx.x) + lane; i < end; i += workers * lanes)
    c[i] = a[i] + b[i];
}
#else
/* An element a thread, in the blocks that the runtime recommends. */
static __global__ void add_in_mode(uint64_t n, const double *a, const double *b, double *c) {
  const uint64_t i = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
#endif

static int32_t allocate(vector_add *v, torment_error *error) {
  const uint64_t bytes = v->problem->elements * sizeof(double);
  TORMENT_CUDA(cudaMalloc(&v->device_a, bytes));
  TORMENT_CUDA(cudaMalloc(&v->device_b, bytes));
  TORMENT_CUDA(cudaMalloc(&v->device_c, bytes));
  return TORMENT_OK;
}

static void release(vector_add *v) {
  cudaFree(v->device_a);
  cudaFree(v->device_b);
  cudaFree(v->device_c);
}

static int32_t upload(void *state, torment_error *error) {
  const vector_add *v = (const vector_add *)state;
  const uint64_t bytes = v->problem->elements * sizeof(double);
  TORMENT_CUDA(cudaMemcpy(v->device_a, v->problem->a, bytes, cudaMemcpyHostToDevice));
  TORMENT_CUDA(cudaMemcpy(v->device_b, v->problem->b, bytes, cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, VectorAdd)(void *state, torment_error *error) {
  const vector_add *v = (const vector_add *)state;
  const uint64_t n = v->problem->elements;
#if defined(TORMENT_VARIANT_gang_redundant) || defined(TORMENT_VARIANT_gang) || \
    defined(TORMENT_VARIANT_worker) || defined(TORMENT_VARIANT_vector)
  const unsigned blocks = (unsigned)torment_gangs(v->host, gangs_per_multiprocessor);
  const dim3 threads(lanes, workers);
#else
  int least_blocks, threads;
  TORMENT_CUDA(cudaOccupancyMaxPotentialBlockSize(&least_blocks, &threads, add_in_mode));
  const unsigned blocks = (unsigned)((n + threads - 1) / threads);
#endif
  add_in_mode<<<blocks, threads>>>(n, v->device_a, v->device_b, v->device_c);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const vector_add *v = (const vector_add *)state;
  TORMENT_CUDA(
      cudaMemcpy(v->problem->c, v->device_c, v->problem->elements * sizeof(double), cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

static int32_t allocate(vector_add *v, torment_error *error) {
#if defined(_OPENACC)
  const uint64_t n = v->problem->elements;
  const double *a = v->problem->a, *b = v->problem->b;
  double *c = v->problem->c;
#pragma acc enter data create(a [0:n], b [0:n], c [0:n])
  (void)a, (void)b, (void)c; /* GCC counts a mention in a clause as no use */
#endif
  (void)v, (void)error;
  return TORMENT_OK;
}

static void release(vector_add *v) {
#if defined(_OPENACC)
  const uint64_t n = v->problem->elements;
  const double *a = v->problem->a, *b = v->problem->b;
  double *c = v->problem->c;
#pragma acc exit data delete (a [0:n], b [0:n], c [0:n])
  (void)a, (void)b, (void)c;
#endif
  (void)v;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const vector_add *v = (const vector_add *)state;
  const uint64_t n = v->problem->elements;
  const double *a = v->problem->a, *b = v->problem->b;
#pragma acc update device(a [0:n], b [0:n])
  (void)a, (void)b;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, VectorAdd)(void *state, torment_error *error) {
  const vector_add *v = (const vector_add *)state;
  const uint64_t n = v->problem->elements;
  const double *a = v->problem->a, *b = v->problem->b;
  double *c = v->problem->c;
#if defined(_OPENACC)
  const int gangs = torment_gangs(v->host, gangs_per_multiprocessor);
  (void)gangs;
#if defined(TORMENT_VARIANT_gang_redundant)
#pragma acc parallel num_gangs(gangs) num_workers(workers) vector_length(lanes) \
    present(a [0:n], b [0:n], c [0:n])
#pragma acc loop seq
#elif defined(TORMENT_VARIANT_gang)
#pragma acc parallel loop gang num_gangs(gangs) num_workers(workers) vector_length(lanes) \
    present(a [0:n], b [0:n], c [0:n])
#elif defined(TORMENT_VARIANT_worker)
#pragma acc parallel loop gang worker num_gangs(gangs) num_workers(workers) vector_length(lanes) \
    present(a [0:n], b [0:n], c [0:n])
#elif defined(TORMENT_VARIANT_vector)
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(workers) vector_length(lanes) \
    present(a [0:n], b [0:n], c [0:n])
#else
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n])
#endif
#elif defined(_OPENMP)
  const int threads = (int)v->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < n; i++)
    c[i] = a[i] + b[i];
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const vector_add *v = (const vector_add *)state;
  const uint64_t n = v->problem->elements;
  double *c = v->problem->c;
#pragma acc update self(c [0:n])
  (void)c;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

static void destroy(void *state) {
  release((vector_add *)state);
  free(state);
}

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  int32_t status;
  vector_add *v = (vector_add *)calloc(1, sizeof *v);
  if (!v) return torment_fail(error, "no memory for the unit's state");
  v->host = host;
  v->problem = (const torment_vector_add *)problem;
  status = allocate(v, error);
  if (status == TORMENT_OK)
    *state = v;
  else
    destroy(v);
  return status;
}

TORMENT_UNIT(VectorAdd, 1, torment_vector_add);
