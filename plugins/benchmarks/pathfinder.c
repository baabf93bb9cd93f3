/* Pathfinder in four models; the reference loop is
 *   for (c = 0; c < columns; c++) now[c] = wall[0][c];
 *   for (t = 1; t < rows * passes; t++) for (c = 0; c < columns; c++)
 *     next[c] = wall[t % rows][c] + min(now[c - 1], now[c], now[c + 1]);
 * without columns outside the wall. Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <limits.h>
#include <stdlib.h>
#include <torment/benchmarks/Pathfinder.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_grid.h"
#endif

typedef struct walk {
  const torment_host *host;
  const torment_pathfinder *problem;
  int32_t *between; /* the costs that steps write in turn with `cost` */
#if defined(__CUDACC__)
  torment_grid_of<int32_t> wall;
  int32_t *device_costs[2]; /* each as long as a row of the wall with its padding */
#endif
} walk;

#if defined(__CUDACC__)

/* A lane has eight columns, a warp 256, of which those at its sides serve the others: after n rows, n columns
 * on either side are wrong. */
enum { lane_columns = 8, most_rows = 16, strip_columns = 32 * lane_columns - 2 * most_rows, rows_ahead = 4 };
enum { block_warps = 4 };

typedef struct eight_cells {
  int32_t of[lane_columns];
} eight_cells;

static __device__ __forceinline__ eight_cells load_eight(const int32_t *cells, bool first, bool second) {
  const int4 nothing = {INT_MAX, INT_MAX, INT_MAX, INT_MAX};
  const int4 a = first ? *(const int4 *)cells : nothing;
  const int4 b = second ? *(const int4 *)(cells + 4) : nothing;
  return {{a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w}};
}

/* Walks down `count` rows from row `row` on, at most most_rows. Rows are loaded four at a time: only the
 * minima depend on one another, not the loads. */
__global__ void __launch_bounds__(32 * block_warps)
    descend(const int32_t *__restrict__ wall, uint64_t pitch, int rows, int columns, int row, int count,
            const int32_t *__restrict__ now, int32_t *__restrict__ next) {
  const int lane = threadIdx.x % 32;
  const int strip = (blockIdx.x * block_warps + threadIdx.x / 32) * strip_columns;
  const int column = strip - most_rows + lane_columns * lane;
  const bool first = column >= 0 && column < columns, second = column + 4 >= 0 && column + 4 < columns;
  eight_cells cost;
  if (strip >= columns) return; /* the whole warp */
  cost = load_eight(now + column, first, second);
#pragma unroll
  for (int q = 0; q < lane_columns; q++)
    if (column + q < 0 || column + q >= columns) cost.of[q] = INT_MAX;
  for (int done = 0; done < count; done += rows_ahead) {
    eight_cells of_wall[rows_ahead];
#pragma unroll
    for (int a = 0; a < rows_ahead; a++) {
      const bool more = done + a < count;
      of_wall[a] = load_eight(wall + row * pitch + column, first && more, second && more);
      row = row + 1 < rows ? row + 1 : 0;
    }
#pragma unroll
    for (int a = 0; a < rows_ahead; a++)
      if (done + a < count) { /* the whole grid */
        const int32_t before = __shfl_up_sync(0xffffffffu, cost.of[lane_columns - 1], 1);
        const int32_t after = __shfl_down_sync(0xffffffffu, cost.of[0], 1);
        eight_cells least;
#pragma unroll
        for (int q = 0; q < lane_columns; q++) {
          const int32_t west = q > 0 ? cost.of[q > 0 ? q - 1 : 0] : before;
          const int32_t east = q < lane_columns - 1 ? cost.of[q < lane_columns - 1 ? q + 1 : q] : after;
          least.of[q] = min(min(west, cost.of[q]), east);
        }
#pragma unroll
        for (int q = 0; q < lane_columns; q++) /* a column outside costs too much for ever */
          cost.of[q] = column + q >= 0 && column + q < columns ? least.of[q] + of_wall[a].of[q] : INT_MAX;
      }
  }
  if (lane >= most_rows / lane_columns && lane < 32 - most_rows / lane_columns) {
    if (first) *(int4 *)(next + column) = make_int4(cost.of[0], cost.of[1], cost.of[2], cost.of[3]);
    if (second) *(int4 *)(next + column + 4) = make_int4(cost.of[4], cost.of[5], cost.of[6], cost.of[7]);
  }
}

static int32_t allocate(walk *w, torment_error *error) {
  const torment_pathfinder *p = w->problem;
  const int32_t status = torment_allocate_grid(&w->wall, p->rows, p->columns, error);
  if (status != TORMENT_OK) return status;
  for (int i = 0; i < 2; i++)
    TORMENT_CUDA(cudaMalloc(&w->device_costs[i], w->wall.pitch * sizeof(int32_t)));
  return TORMENT_OK;
}

static void release(walk *w) {
  torment_free_grid(&w->wall);
  cudaFree(w->device_costs[0]);
  cudaFree(w->device_costs[1]);
}

static int32_t upload(void *state, torment_error *error) {
  const walk *w = (const walk *)state;
  return torment_upload_grid(&w->wall, w->problem->wall, error);
}

/* Counts launches down, so that the last one writes device_costs[0]. */
static int32_t TORMENT_LOCAL(compute, Pathfinder)(void *state, torment_error *error) {
  const walk *w = (const walk *)state;
  const torment_pathfinder *p = w->problem;
  const uint64_t steps = p->rows * p->passes - 1, block_columns = block_warps * strip_columns;
  const unsigned blocks = (unsigned)((p->columns + block_columns - 1) / block_columns);
  const int32_t *now = w->wall.cells;
  uint64_t done = 0;
  for (uint64_t launches = (steps + most_rows - 1) / most_rows; launches > 0; launches--) {
    const uint64_t most = most_rows, count = steps - done < most ? steps - done : most;
    int32_t *next = w->device_costs[(launches - 1) % 2];
    descend<<<blocks, 32 * block_warps>>>(w->wall.cells, w->wall.pitch, (int)p->rows, (int)p->columns,
                                          (int)((done + 1) % p->rows), (int)count, now, next);
    done += count;
    now = next;
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const walk *w = (const walk *)state;
  TORMENT_CUDA(cudaMemcpy(w->problem->cost, w->device_costs[0], w->problem->columns * sizeof(int32_t),
                          cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

static int32_t allocate(walk *w, torment_error *error) {
  const torment_pathfinder *p = w->problem;
  int32_t *between = (int32_t *)malloc(p->columns * sizeof *between);
  if (!between) return torment_fail(error, "no memory for the costs between two steps");
  w->between = between;
#if defined(_OPENACC)
  const uint64_t columns = p->columns, cells = p->rows * columns;
  const int32_t *wall = p->wall;
  int32_t *cost = p->cost;
#pragma acc enter data create(wall [0:cells], between [0:columns], cost [0:columns])
  (void)cells, (void)wall, (void)cost; /* GCC counts a mention in a clause as no use */
#endif
  return TORMENT_OK;
}

static void release(walk *w) {
  int32_t *between = w->between;
  if (!between) return;
#if defined(_OPENACC)
  const torment_pathfinder *p = w->problem;
  const uint64_t columns = p->columns, cells = p->rows * columns;
  const int32_t *wall = p->wall;
  int32_t *cost = p->cost;
#pragma acc exit data delete (wall [0:cells], between [0:columns], cost [0:columns])
  (void)cells, (void)wall, (void)cost;
#endif
  free(between);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_pathfinder *p = ((const walk *)state)->problem;
  const uint64_t cells = p->rows * p->columns;
  const int32_t *wall = p->wall;
#pragma acc update device(wall [0:cells])
  (void)wall, (void)cells;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

/* The first row's costs are the wall's. */
static void TORMENT_LOCAL(begin, Pathfinder)(const walk *w, int32_t *restrict now) {
  const uint64_t columns = w->problem->columns;
  const int32_t *restrict wall = w->problem->wall;
#if defined(_OPENACC)
  const uint64_t cells = w->problem->rows * columns;
#pragma acc parallel loop present(wall [0:cells], now [0:columns])
#endif
  for (uint64_t c = 0; c < columns; c++)
    now[c] = wall[c];
}

#define LESS(a, b) ((a) < (b) ? (a) : (b))

/* One step, down to row `row`. The columns at the two ends are made by hand, so that all others are alike. */
static void TORMENT_LOCAL(step, Pathfinder)(const walk *w, uint64_t row, const int32_t *restrict now,
                                            int32_t *restrict next) {
  const uint64_t columns = w->problem->columns, start = row * columns;
  const int32_t *restrict wall = w->problem->wall;
#if defined(_OPENACC)
  const uint64_t cells = w->problem->rows * columns;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(w->host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(wall [0:cells], now [0:columns], next [0:columns])
#else
#pragma acc parallel loop present(wall [0:cells], now [0:columns], next [0:columns])
#endif
  for (uint64_t c = 0; c < columns; c++) {
    const int32_t west = now[c > 0 ? c - 1 : 0], east = now[c + 1 < columns ? c + 1 : c];
    next[c] = wall[start + c] + LESS(LESS(west, now[c]), east);
  }
#else
  const uint64_t last = columns - 1;
  next[0] = wall[start] + LESS(now[0], now[1]);
  next[last] = wall[start + last] + LESS(now[last - 1], now[last]);
#if defined(_OPENMP)
  const int threads = (int)w->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t c = 1; c < last; c++)
    next[c] = wall[start + c] + LESS(LESS(now[c - 1], now[c]), now[c + 1]);
#endif
}

static int32_t TORMENT_LOCAL(compute, Pathfinder)(void *state, torment_error *error) {
  const walk *w = (const walk *)state;
  const uint64_t rows = w->problem->rows, steps = rows * w->problem->passes - 1;
  int32_t *now = steps % 2 == 0 ? w->problem->cost : w->between;
  TORMENT_LOCAL(begin, Pathfinder)(w, now);
  for (uint64_t t = 1; t <= steps; t++) {
    int32_t *next = now == w->between ? w->problem->cost : w->between;
    TORMENT_LOCAL(step, Pathfinder)(w, t % rows, now, next);
    now = next;
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_pathfinder *p = ((const walk *)state)->problem;
  const uint64_t columns = p->columns;
  int32_t *cost = p->cost;
#pragma acc update self(cost [0:columns])
  (void)cost, (void)columns;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Pathfinder, 1, torment_pathfinder, walk);
