/* Bfs in four models; the reference loop is, for each root,
 *   for (frontier = {root}, depth = 1; frontier is not empty; frontier = next, depth++)
 *     for (u in frontier) for (v in neighbours of u) if (level[v] == -1) level[v] = depth, next += v;
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/Bfs.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

typedef struct search {
  const torment_host *host;
  const torment_bfs *problem;
  uint32_t *frontier[2]; /* in turn the frontier and the next one; nodes elements each */
  uint32_t *found;       /* one element: of the next frontier */
#if defined(__CUDACC__)
  uint32_t *device_offsets, *device_neighbours;
  int32_t *device_level;
#endif
} search;

#if defined(__CUDACC__)

enum { block_threads = 256, node_lanes = 8, crawl_threads = 512 };

/* What a search goes on from: written by the device, read by the host. */
typedef struct progress {
  uint32_t size;
  int32_t depth;
  uint32_t turn; /* the frontier's number */
} progress;

/* A node is claimed by one alone. The look before saves nearly all of the atomics. */
static __device__ __forceinline__ bool claim(int32_t *level, uint32_t node, int32_t depth) {
  return __ldcg(level + node) == -1 && atomicCAS(level + node, -1, depth) == -1;
}

/* One level of a large frontier. Eight lanes take a node, its neighbours side by side; a warp takes places in
 * the next frontier all at once. */
__global__ void __launch_bounds__(block_threads)
    expand(const uint32_t *__restrict__ offsets, const uint32_t *__restrict__ neighbours, int32_t *level,
           const uint32_t *__restrict__ frontier, uint32_t size, int32_t depth, uint32_t *next,
           uint32_t *found) {
  const uint32_t thread = blockIdx.x * block_threads + threadIdx.x, place = thread / node_lanes;
  const unsigned lane = threadIdx.x % 32;
  uint32_t edge = 0, end = 0;
  if (place < size) {
    const uint32_t node = frontier[place];
    edge = offsets[node] + thread % node_lanes;
    end = offsets[node + 1];
  }
  while (__any_sync(0xffffffffu, edge < end)) {
    const uint32_t node = edge < end ? neighbours[edge] : 0;
    const bool first = edge < end && claim(level, node, depth);
    const unsigned all = __ballot_sync(0xffffffffu, first);
    if (all != 0) {
      uint32_t begin = 0;
      if (lane == 0) begin = atomicAdd(found, (uint32_t)__popc(all));
      begin = __shfl_sync(0xffffffffu, begin, 0);
      if (first) next[begin + __popc(all & ((1u << lane) - 1))] = node;
    }
    edge += node_lanes;
  }
}

/* Levels whose frontiers fit one block, one after the other, without the host. */
__global__ void __launch_bounds__(crawl_threads)
    crawl(const uint32_t *__restrict__ offsets, const uint32_t *__restrict__ neighbours, int32_t *level,
          uint32_t *even, uint32_t *odd, progress *at) {
  __shared__ uint32_t found;
  uint32_t size = at->size, turn = at->turn;
  int32_t depth = at->depth;
  while (size > 0 && size <= crawl_threads) {
    const uint32_t *frontier = turn == 0 ? even : odd;
    uint32_t *next = turn == 0 ? odd : even;
    if (threadIdx.x == 0) found = 0;
    __syncthreads();
    if (threadIdx.x < size) {
      const uint32_t node = __ldcg(frontier + threadIdx.x);
      for (uint32_t edge = offsets[node]; edge < offsets[node + 1]; edge++)
        if (claim(level, neighbours[edge], depth)) next[atomicAdd(&found, 1u)] = neighbours[edge];
    }
    __syncthreads();
    size = found;
    depth++;
    turn ^= 1;
    __syncthreads();
  }
  if (threadIdx.x == 0) *at = {size, depth, turn};
}

static int32_t allocate(search *s, torment_error *error) {
  const torment_bfs *p = s->problem;
  TORMENT_CUDA(cudaMalloc(&s->device_offsets, (p->nodes + 1) * sizeof(uint32_t)));
  TORMENT_CUDA(cudaMalloc(&s->device_neighbours, p->edges * sizeof(uint32_t)));
  TORMENT_CUDA(cudaMalloc(&s->device_level, p->roots * p->nodes * sizeof(int32_t)));
  TORMENT_CUDA(cudaMalloc(&s->frontier[0], p->nodes * sizeof(uint32_t)));
  TORMENT_CUDA(cudaMalloc(&s->frontier[1], p->nodes * sizeof(uint32_t)));
  TORMENT_CUDA(cudaMalloc(&s->found, sizeof(progress)));
  return TORMENT_OK;
}

static void release(search *s) {
  cudaFree(s->device_offsets);
  cudaFree(s->device_neighbours);
  cudaFree(s->device_level);
  cudaFree(s->frontier[0]);
  cudaFree(s->frontier[1]);
  cudaFree(s->found);
}

static int32_t upload(void *state, torment_error *error) {
  const search *s = (const search *)state;
  const torment_bfs *p = s->problem;
  TORMENT_CUDA(
      cudaMemcpy(s->device_offsets, p->offsets, (p->nodes + 1) * sizeof(uint32_t), cudaMemcpyHostToDevice));
  TORMENT_CUDA(
      cudaMemcpy(s->device_neighbours, p->neighbours, p->edges * sizeof(uint32_t), cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t search_from(const search *s, uint32_t root, int32_t *level, torment_error *error) {
  const int32_t on_top = 0;
  progress at = {1, 1, 0};
  TORMENT_CUDA(cudaMemcpy(level + root, &on_top, sizeof on_top, cudaMemcpyHostToDevice));
  TORMENT_CUDA(cudaMemcpy(s->frontier[0], &root, sizeof root, cudaMemcpyHostToDevice));
  while (at.size > 0) {
    if (at.size <= crawl_threads) {
      progress *device_at = (progress *)s->found;
      TORMENT_CUDA(cudaMemcpy(device_at, &at, sizeof at, cudaMemcpyHostToDevice));
      crawl<<<1, crawl_threads>>>(s->device_offsets, s->device_neighbours, level, s->frontier[0],
                                  s->frontier[1], device_at);
      TORMENT_CUDA(cudaGetLastError());
      TORMENT_CUDA(cudaMemcpy(&at, device_at, sizeof at, cudaMemcpyDeviceToHost));
    } else {
      const uint32_t blocks =
          (uint32_t)(((uint64_t)at.size * node_lanes + block_threads - 1) / block_threads);
      TORMENT_CUDA(cudaMemsetAsync(s->found, 0, sizeof *s->found));
      expand<<<blocks, block_threads>>>(s->device_offsets, s->device_neighbours, level, s->frontier[at.turn],
                                        at.size, at.depth, s->frontier[at.turn ^ 1], s->found);
      TORMENT_CUDA(cudaGetLastError());
      TORMENT_CUDA(cudaMemcpy(&at.size, s->found, sizeof at.size, cudaMemcpyDeviceToHost));
      at.depth++;
      at.turn ^= 1;
    }
  }
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Bfs)(void *state, torment_error *error) {
  const search *s = (const search *)state;
  const torment_bfs *p = s->problem;
  TORMENT_CUDA(cudaMemsetAsync(s->device_level, 0xff, p->roots * p->nodes * sizeof(int32_t)));
  for (uint64_t r = 0; r < p->roots; r++) {
    const int32_t status = search_from(s, p->root[r], s->device_level + r * p->nodes, error);
    if (status != TORMENT_OK) return status;
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const search *s = (const search *)state;
  const torment_bfs *p = s->problem;
  TORMENT_CUDA(
      cudaMemcpy(p->level, s->device_level, p->roots * p->nodes * sizeof(int32_t), cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

/* The problem's arrays by the names that compute regions use. */
#define NAME_ARRAYS(p)                                                                     \
  const uint64_t nodes = (p)->nodes, edges = (p)->edges, levels = (p)->roots * nodes;      \
  const uint32_t *restrict offsets = (p)->offsets, *restrict neighbours = (p)->neighbours; \
  int32_t *restrict level = (p)->level;                                                    \
  (void)nodes, (void)edges, (void)levels, (void)offsets, (void)neighbours, (void)level

static void release(search *s) {
  uint32_t *even = s->frontier[0], *odd = s->frontier[1], *found = s->found;
#if defined(_OPENACC)
  if (found) {
    NAME_ARRAYS(s->problem);
#pragma acc exit data delete (offsets [0:nodes + 1], neighbours [0:edges], level [0:levels], even [0:nodes], \
                              odd [0:nodes], found [0:1])
  }
#endif
  free(even);
  free(odd);
  free(found);
}

static int32_t allocate(search *s, torment_error *error) {
  uint32_t *even = (uint32_t *)malloc(s->problem->nodes * sizeof *even);
  uint32_t *odd = (uint32_t *)malloc(s->problem->nodes * sizeof *odd);
  uint32_t *found = (uint32_t *)malloc(sizeof *found);
  if (!even || !odd || !found) {
    free(even);
    free(odd);
    free(found);
    return torment_fail(error, "no memory for the frontiers");
  }
  s->frontier[0] = even;
  s->frontier[1] = odd;
  s->found = found;
#if defined(_OPENACC)
  {
    NAME_ARRAYS(s->problem);
#pragma acc enter data create(offsets [0:nodes + 1], neighbours [0:edges], level [0:levels], even [0:nodes], \
                              odd [0:nodes], found [0:1])
  }
#endif
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  NAME_ARRAYS(((const search *)state)->problem);
#pragma acc update device(offsets [0:nodes + 1], neighbours [0:edges])
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

/* No node has a level but the root, which is the first frontier. `base` is where this search's levels begin.
 */
static void TORMENT_LOCAL(begin, Bfs)(const search *s, uint32_t root, uint64_t base) {
  uint32_t *frontier = s->frontier[0];
  NAME_ARRAYS(s->problem);
#if defined(_OPENACC)
#pragma acc parallel loop present(level [0:levels], frontier [0:nodes])
#elif defined(_OPENMP)
  const int threads = (int)s->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t u = 0; u < nodes; u++) {
    level[base + u] = u == root ? 0 : -1;
    if (u == 0) frontier[0] = root;
  }
}

#if defined(_OPENACC) || defined(_OPENMP)

/* One level; the size of the next frontier. Several may find a node that has no level yet: who takes the -1
 * away has it. */
static uint64_t TORMENT_LOCAL(expand, Bfs)(const search *s, uint64_t base, const uint32_t *restrict frontier,
                                           uint64_t size, int32_t depth, uint32_t *restrict next) {
  uint32_t *found = s->found;
  NAME_ARRAYS(s->problem);
  found[0] = 0;
#if defined(_OPENACC)
#pragma acc update device(found [0:1])
#if defined(TORMENT_VARIANT_shaped)
  const uint64_t most = (uint64_t)torment_gangs(s->host, 64),
                 gangs = (size + 255) / 256 < most ? (size + 255) / 256 : most;
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(offsets [0:nodes + 1], neighbours [0:edges], level [0:levels], frontier [0:nodes], \
            next [0:nodes], found [0:1])
#else
#pragma acc parallel loop present(offsets [0:nodes + 1], neighbours [0:edges], level [0:levels], \
                                  frontier [0:nodes], next [0:nodes], found [0:1])
#endif
#else
  const int threads = (int)s->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) if (size > 1024)
#endif
  for (uint64_t i = 0; i < size; i++) {
    const uint32_t u = frontier[i];
#if defined(_OPENACC)
#pragma acc loop seq
#endif
    for (uint32_t e = offsets[u]; e < offsets[u + 1]; e++) {
      const uint32_t v = neighbours[e];
      int32_t before;
#if defined(_OPENACC)
#pragma acc atomic read
#else
#pragma omp atomic read
#endif
      before = level[base + v];
      if (before == -1) {
#if defined(_OPENACC)
#pragma acc atomic capture
#else
#pragma omp atomic capture
#endif
        {
          before = level[base + v];
          level[base + v] = depth;
        }
        if (before == -1) {
          uint32_t place;
#if defined(_OPENACC)
#pragma acc atomic capture
#else
#pragma omp atomic capture
#endif
          {
            place = found[0];
            found[0] += 1;
          }
          next[place] = v;
        }
      }
    }
  }
#if defined(_OPENACC)
#pragma acc update self(found [0:1])
#endif
  return found[0];
}

#else

static uint64_t TORMENT_LOCAL(expand, Bfs)(const search *s, uint64_t base, const uint32_t *restrict frontier,
                                           uint64_t size, int32_t depth, uint32_t *restrict next) {
  uint64_t found = 0;
  NAME_ARRAYS(s->problem);
  for (uint64_t i = 0; i < size; i++) {
    const uint32_t u = frontier[i];
    for (uint32_t e = offsets[u]; e < offsets[u + 1]; e++) {
      const uint32_t v = neighbours[e];
      if (level[base + v] == -1) {
        level[base + v] = depth;
        next[found++] = v;
      }
    }
  }
  return found;
}

#endif

static int32_t TORMENT_LOCAL(compute, Bfs)(void *state, torment_error *error) {
  const search *s = (const search *)state;
  const torment_bfs *p = s->problem;
  for (uint64_t r = 0; r < p->roots; r++) {
    uint64_t size = 1;
    TORMENT_LOCAL(begin, Bfs)(s, p->root[r], r * p->nodes);
    for (int32_t depth = 1; size > 0; depth++)
      size = TORMENT_LOCAL(expand, Bfs)(s, r * p->nodes, s->frontier[(depth - 1) % 2], size, depth,
                                        s->frontier[depth % 2]);
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  NAME_ARRAYS(((const search *)state)->problem);
#pragma acc update self(level [0:levels])
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Bfs, 1, torment_bfs, search);
