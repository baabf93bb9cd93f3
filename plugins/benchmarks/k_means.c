/* KMeans in four models; the reference loop is
 *   for (r = 0; r < rounds; r++) {
 *     for (i = 0; i < points; i++) assignment[i] = the first of the nearest centres;
 *     for (k = 0; k < clusters; k++) for (f = 0; f < features; f++)
 *       centre[k][f] = floor(mean of feature[f][i] over the points i of cluster k), if there are any;
 *   }
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/KMeans.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

/* Sums are integers. A cluster's are those of its points' features, and after these their number. */
typedef struct clustering {
  const torment_host *host;
  const torment_k_means *problem;
  int64_t *totals; /* clusters x (features + 1) */
#if defined(__CUDACC__)
  float *device_feature, *device_centre;
  int32_t *device_assignment;
#endif
} clustering;

static uint64_t count_totals(const torment_k_means *p) {
  return p->clusters * (p->features + 1);
}

#if defined(__CUDACC__)

enum { block_threads = 256, blocks_per_multiprocessor = 4 };
enum { most_clusters = TORMENT_KMEANS_MOST_CLUSTERS, most_features = TORMENT_KMEANS_MOST_FEATURES };

/* A thread takes a point, a warp's side by side: its distances first, in one pass over the features, then its
 * features, which are in a cache now, to the sums of its block. A block adds to those of all once. */
__global__ void __launch_bounds__(block_threads)
    assign(const float *__restrict__ feature, uint32_t points, int features, int clusters,
           const float *__restrict__ centre, int32_t *__restrict__ assignment, unsigned long long *totals) {
  __shared__ float centres[most_features][most_clusters];
  __shared__ unsigned long long sums[most_clusters * (most_features + 1)];
  const int width = features + 1;
  for (int e = threadIdx.x; e < features * most_clusters; e += block_threads)
    centres[e / most_clusters][e % most_clusters] =
        e % most_clusters < clusters ? centre[e % most_clusters * features + e / most_clusters] : 0;
  for (int t = threadIdx.x; t < clusters * width; t += block_threads)
    sums[t] = 0;
  __syncthreads();
  for (uint32_t i = blockIdx.x * block_threads + threadIdx.x; i < points; i += gridDim.x * block_threads) {
    float distance[most_clusters] = {};
    int best = 0;
#pragma unroll 2
    for (int f = 0; f < features; f++) {
      const float x = feature[(uint64_t)f * points + i];
#pragma unroll
      for (int k = 0; k < most_clusters; k++) {
        const float difference = x - centres[f][k];
        distance[k] += difference * difference;
      }
    }
    float least = distance[0];
#pragma unroll
    for (int k = 1; k < most_clusters; k++)
      if (k < clusters && distance[k] < least) {
        least = distance[k];
        best = k;
      }
    assignment[i] = best;
    for (int f = 0; f < features; f++)
      atomicAdd(sums + best * width + f, (unsigned long long)feature[(uint64_t)f * points + i]);
    atomicAdd(sums + best * width + features, 1ull);
  }
  __syncthreads();
  for (int t = threadIdx.x; t < clusters * width; t += block_threads)
    atomicAdd(totals + t, sums[t]);
}

/* One block; leaves the totals at zero for the next round. */
__global__ void move_centres(int features, int clusters, unsigned long long *totals, float *centre) {
  const int e = threadIdx.x, cluster = e / features, width = features + 1;
  if (e < clusters * features) {
    const unsigned long long count = totals[cluster * width + features];
    if (count > 0) centre[e] = (float)(totals[cluster * width + e % features] / count);
  }
  __syncthreads();
  for (int t = threadIdx.x; t < clusters * width; t += blockDim.x)
    totals[t] = 0;
}

static int32_t allocate(clustering *c, torment_error *error) {
  const torment_k_means *p = c->problem;
  TORMENT_CUDA(cudaMalloc(&c->device_feature, p->features * p->points * sizeof(float)));
  TORMENT_CUDA(cudaMalloc(&c->device_centre, p->clusters * p->features * sizeof(float)));
  TORMENT_CUDA(cudaMalloc(&c->device_assignment, p->points * sizeof(int32_t)));
  TORMENT_CUDA(cudaMalloc(&c->totals, count_totals(p) * sizeof *c->totals));
  return TORMENT_OK;
}

static void release(clustering *c) {
  cudaFree(c->device_feature);
  cudaFree(c->device_centre);
  cudaFree(c->device_assignment);
  cudaFree(c->totals);
}

static int32_t upload(void *state, torment_error *error) {
  const clustering *c = (const clustering *)state;
  const torment_k_means *p = c->problem;
  TORMENT_CUDA(cudaMemcpy(c->device_feature, p->feature, p->features * p->points * sizeof(float),
                          cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, KMeans)(void *state, torment_error *error) {
  const clustering *c = (const clustering *)state;
  const torment_k_means *p = c->problem;
  const int features = (int)p->features, clusters = (int)p->clusters;
  const unsigned most = (unsigned)torment_gangs(c->host, blocks_per_multiprocessor);
  const unsigned needed = (unsigned)((p->points + block_threads - 1) / block_threads);
  const unsigned blocks = needed < most ? needed : most;
  unsigned long long *totals = (unsigned long long *)c->totals;
  TORMENT_CUDA(cudaMemsetAsync(totals, 0, count_totals(p) * sizeof *totals));
  for (uint64_t k = 0; k < p->clusters; k++)
    TORMENT_CUDA(cudaMemcpy2D(c->device_centre + k * p->features, sizeof(float), c->device_feature + k,
                              p->points * sizeof(float), sizeof(float), p->features,
                              cudaMemcpyDeviceToDevice));
  for (uint64_t round = 0; round < p->rounds; round++) {
    assign<<<blocks, block_threads>>>(c->device_feature, (uint32_t)p->points, features, clusters,
                                      c->device_centre, c->device_assignment, totals);
    move_centres<<<1, most_clusters * most_features>>>(features, clusters, totals, c->device_centre);
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const clustering *c = (const clustering *)state;
  const torment_k_means *p = c->problem;
  TORMENT_CUDA(
      cudaMemcpy(p->assignment, c->device_assignment, p->points * sizeof(int32_t), cudaMemcpyDeviceToHost));
  TORMENT_CUDA(cudaMemcpy(p->centre, c->device_centre, p->clusters * p->features * sizeof(float),
                          cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

/* The problem's arrays by the names that compute regions use. */
#define NAME_ARRAYS(p)                                                                                \
  const uint64_t points = (p)->points, features = (p)->features, clusters = (p)->clusters;            \
  const uint64_t cells = features * points, centre_cells = clusters * features, width = features + 1; \
  const float *restrict feature = (p)->feature;                                                       \
  int32_t *restrict assignment = (p)->assignment;                                                     \
  float *restrict centre = (p)->centre;                                                               \
  (void)clusters, (void)cells, (void)centre_cells, (void)width, (void)feature, (void)assignment, (void)centre

static int32_t allocate(clustering *c, torment_error *error) {
  const uint64_t count = count_totals(c->problem);
  int64_t *totals = (int64_t *)malloc(count * sizeof *totals);
  if (!totals) return torment_fail(error, "no memory for the clusters' sums");
  c->totals = totals;
#if defined(_OPENACC)
  NAME_ARRAYS(c->problem);
#pragma acc enter data create(feature [0:cells], assignment [0:points], centre [0:centre_cells], \
                              totals [0:count])
#endif
  return TORMENT_OK;
}

static void release(clustering *c) {
  int64_t *totals = c->totals;
#if defined(_OPENACC)
  if (totals) {
    const uint64_t count = count_totals(c->problem);
    NAME_ARRAYS(c->problem);
#pragma acc exit data delete (feature [0:cells], assignment [0:points], centre [0:centre_cells], \
                              totals [0:count])
    (void)count;
  }
#endif
  free(totals);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  NAME_ARRAYS(((const clustering *)state)->problem);
#pragma acc update device(feature [0:cells])
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

static void TORMENT_LOCAL(begin, KMeans)(const clustering *c) {
  NAME_ARRAYS(c->problem);
#if defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(feature [0:cells], centre [0:centre_cells])
#endif
  for (uint64_t k = 0; k < clusters; k++)
    for (uint64_t f = 0; f < features; f++)
      centre[k * features + f] = feature[f * points + k];
}

static void TORMENT_LOCAL(assign, KMeans)(const clustering *c) {
  NAME_ARRAYS(c->problem);
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(c->host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(feature [0:cells], assignment [0:points], centre [0:centre_cells])
#elif defined(_OPENACC)
#pragma acc parallel loop present(feature [0:cells], assignment [0:points], centre [0:centre_cells])
#elif defined(_OPENMP)
  const int threads = (int)c->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < points; i++) {
    int32_t best = 0;
    float least = 0;
#if defined(_OPENACC)
#pragma acc loop seq
#endif
    for (uint64_t k = 0; k < clusters; k++) {
      float distance = 0;
#if defined(_OPENACC)
#pragma acc loop seq
#endif
      for (uint64_t f = 0; f < features; f++) {
        const float difference = feature[f * points + i] - centre[k * features + f];
        distance += difference * difference;
      }
      if (k == 0 || distance < least) {
        least = distance;
        best = (int32_t)k;
      }
    }
    assignment[i] = best;
  }
}

#if defined(_OPENACC)

/* A gang takes a sum, its lanes the points side by side. Feature number `features` counts. */
static void TORMENT_LOCAL(add_up, KMeans)(const clustering *c) {
  const uint64_t count = count_totals(c->problem);
  int64_t *restrict totals = c->totals;
  NAME_ARRAYS(c->problem);
#if defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang collapse(2) num_gangs(count) num_workers(24) vector_length(32) \
    present(feature [0:cells], assignment [0:points], totals [0:count])
#else
#pragma acc parallel loop collapse(2) present(feature [0:cells], assignment [0:points], totals [0:count])
#endif
  for (uint64_t k = 0; k < clusters; k++)
    for (uint64_t f = 0; f < width; f++) {
      int64_t sum = 0;
#if defined(TORMENT_VARIANT_shaped)
#pragma acc loop worker vector reduction(+ : sum)
#else
#pragma acc loop reduction(+ : sum)
#endif
      for (uint64_t i = 0; i < points; i++)
        if (assignment[i] == (int32_t)k) sum += f < features ? (int64_t)feature[f * points + i] : 1;
      totals[k * width + f] = sum;
    }
  (void)count;
}

#else

/* Feature by feature, so that each thread has sums of its own. Feature number `features` counts. */
static void TORMENT_LOCAL(add_up, KMeans)(const clustering *c) {
  int64_t *restrict totals = c->totals;
  NAME_ARRAYS(c->problem);
#if defined(_OPENMP)
  const int threads = (int)c->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t f = 0; f < width; f++) {
    int64_t sums[TORMENT_KMEANS_MOST_CLUSTERS] = {0};
    for (uint64_t i = 0; i < points; i++)
      sums[assignment[i]] += f < features ? (int64_t)feature[f * points + i] : 1;
    for (uint64_t k = 0; k < clusters; k++)
      totals[k * width + f] = sums[k];
  }
}

#endif

static void TORMENT_LOCAL(move_centres, KMeans)(const clustering *c) {
  const int64_t *restrict totals = c->totals;
  NAME_ARRAYS(c->problem);
#if defined(_OPENACC)
  const uint64_t count = count_totals(c->problem);
#pragma acc parallel loop collapse(2) present(totals [0:count], centre [0:centre_cells])
#endif
  for (uint64_t k = 0; k < clusters; k++)
    for (uint64_t f = 0; f < features; f++)
      if (totals[k * width + features] > 0)
        centre[k * features + f] = (float)(totals[k * width + f] / totals[k * width + features]);
}

static int32_t TORMENT_LOCAL(compute, KMeans)(void *state, torment_error *error) {
  const clustering *c = (const clustering *)state;
  TORMENT_LOCAL(begin, KMeans)(c);
  for (uint64_t round = 0; round < c->problem->rounds; round++) {
    TORMENT_LOCAL(assign, KMeans)(c);
    TORMENT_LOCAL(add_up, KMeans)(c);
    TORMENT_LOCAL(move_centres, KMeans)(c);
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  NAME_ARRAYS(((const clustering *)state)->problem);
#pragma acc update self(assignment [0:points], centre [0:centre_cells])
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(KMeans, 1, torment_k_means, clustering);
