/* Hotspot in four models; the reference loop is
 *   for (k = 0; k < steps; k++) for (r = 0; r < rows; r++) for (c = 0; c < columns; c++)
 *     next[r][c] = t + heat * (power[r][c] + (north + south - 2 * t) * vertical + (west + east - 2 * t) *
 * horizontal
 *                              + (ambient - t) * sink);
 * with t and its neighbours as in torment/benchmarks/Hotspot.h. Not for inputs, checks or clocks, which are
 * the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/Hotspot.h>
#include <torment/unit.h>

#include "../row_parts.h"

#if defined(__CUDACC__)
#include "../cuda_grid.h"
#endif

typedef struct chip {
  const torment_host *host;
  const torment_hotspot *problem;
  float *between; /* the grid that steps write in turn with `result` */
#if defined(__CUDACC__)
  torment_grid_of<float> temperature, power, device_between, device_result;
#endif
} chip;

#if defined(__CUDACC__)

#define MOST_STEPS 4 /* a launch */
enum { block_warps = 4, chunk_rows = 64, strip_columns = 120 };

typedef struct four_cells {
  float of[4];
} four_cells;

typedef struct coefficients {
  float ambient, heat, vertical, horizontal, sink;
} coefficients;

static __device__ __forceinline__ four_cells load_four(const float *four, bool here) {
  const float4 cells = here ? *(const float4 *)four : make_float4(0, 0, 0, 0);
  return {cells.x, cells.y, cells.z, cells.w};
}

/* A warp walks down a chunk of rows of 128 columns and makes `steps` steps on the way: step s + 1 of a row
 * follows step s of the row below it at once, in registers, so the grid goes through memory once. What a warp
 * lacks at its sides it computes in vain: lanes 0 and 31 only serve their neighbours, and a chunk begins
 * `steps` rows early. Without `edges` no cell of the chunk or beside it lies at an edge of the grid. */
template <int steps, bool edges>
static __device__ __forceinline__ void walk_down(const float *__restrict__ now,
                                                 const float *__restrict__ power, float *__restrict__ next,
                                                 uint64_t pitch, int rows, int columns,
                                                 const coefficients &of, int column, int first, int end) {
  const int lane = threadIdx.x % 32;
  const bool here = !edges || (column >= 0 && column < columns);
  int64_t at = (int64_t)(first - steps) * (int64_t)pitch + column;
  four_cells above[steps], middle[steps]; /* of the grid before each step */
  four_cells watts[steps + 1];            /* of the newest row and those above it */
  four_cells next_row, next_watts;
#pragma unroll
  for (int s = 0; s < steps; s++)
    above[s] = middle[s] = watts[s] = four_cells{};
  watts[steps] = four_cells{};
  next_row = load_four(now + at, here && first >= steps);
  next_watts = load_four(power + at, here && first >= steps);

#pragma unroll 2
  for (int r = first - steps; r < end + steps; r++) {
    const bool more = here && r + 1 >= 0 && r + 1 < min(end + steps, rows);
    four_cells newest = next_row;
#pragma unroll
    for (int s = steps; s > 0; s--)
      watts[s] = watts[s - 1];
    watts[0] = next_watts;
    next_row = load_four(now + at + pitch, more);
    next_watts = load_four(power + at + pitch, more);
#pragma unroll
    for (int s = 0; s < steps; s++) {
      const int row = r - s - 1;
      const four_cells t = middle[s];
      const float before = __shfl_up_sync(0xffffffffu, t.of[3], 1);
      const float after = __shfl_down_sync(0xffffffffu, t.of[0], 1);
      four_cells made;
#pragma unroll
      for (int q = 0; q < 4; q++) {
        const float own = t.of[q];
        const float north = edges && row == 0 ? own : above[s].of[q];
        const float south = edges && row + 1 == rows ? own : newest.of[q];
        float west = q > 0 ? t.of[q > 0 ? q - 1 : 0] : before;
        float east = q < 3 ? t.of[q < 3 ? q + 1 : 3] : after;
        if (edges && column + q == 0) west = own;
        if (edges && column + q == columns - 1) east = own;
        made.of[q] = own + of.heat * (watts[s + 1].of[q] + (north + south - 2 * own) * of.vertical +
                                      (west + east - 2 * own) * of.horizontal + (of.ambient - own) * of.sink);
      }
      above[s] = t;
      middle[s] = newest;
      newest = made;
    }
    if (r - steps >= first && here && lane > 0 && lane < 31)
      *(float4 *)(next + at - steps * (int64_t)pitch) =
          make_float4(newest.of[0], newest.of[1], newest.of[2], newest.of[3]);
    at += (int64_t)pitch;
  }
}

template <int steps>
__global__ void __launch_bounds__(32 * block_warps, 5)
    heat_up(const float *__restrict__ now, const float *__restrict__ power, float *__restrict__ next,
            uint64_t pitch, int rows, int columns, coefficients of) {
  const int strip = (blockIdx.x * block_warps + threadIdx.x / 32) * strip_columns;
  const int column = strip - 4 + 4 * (threadIdx.x % 32);
  const int first = blockIdx.y * chunk_rows, end = min(first + chunk_rows, rows);
  if (strip >= columns) return; /* the whole warp */
  if (strip > 0 && strip + 124 < columns && first > steps && end + steps < rows)
    walk_down<steps, false>(now, power, next, pitch, rows, columns, of, column, first, end);
  else
    walk_down<steps, true>(now, power, next, pitch, rows, columns, of, column, first, end);
}

static int32_t allocate(chip *h, torment_error *error) {
  const torment_hotspot *p = h->problem;
  torment_grid_of<float> *grids[4] = {&h->temperature, &h->power, &h->device_between, &h->device_result};
  int32_t status = TORMENT_OK;
  for (int g = 0; g < 4 && status == TORMENT_OK; g++)
    status = torment_allocate_grid(grids[g], p->rows, p->columns, error);
  return status;
}

static void release(chip *h) {
  torment_free_grid(&h->temperature);
  torment_free_grid(&h->power);
  torment_free_grid(&h->device_between);
  torment_free_grid(&h->device_result);
}

static int32_t upload(void *state, torment_error *error) {
  const chip *h = (const chip *)state;
  const int32_t status = torment_upload_grid(&h->temperature, h->problem->temperature, error);
  return status == TORMENT_OK ? torment_upload_grid(&h->power, h->problem->power, error) : status;
}

template <int steps>
static void launch(const chip *h, const float *now, float *next) {
  const torment_hotspot *p = h->problem;
  const coefficients of = {(float)p->ambient, (float)p->heat, (float)p->vertical, (float)p->horizontal,
                           (float)p->sink};
  const unsigned block_columns = block_warps * strip_columns;
  const dim3 blocks((unsigned)((p->columns + block_columns - 1) / block_columns),
                    (unsigned)((p->rows + chunk_rows - 1) / chunk_rows));
  heat_up<steps><<<blocks, 32 * block_warps>>>(now, h->power.cells, next, h->power.pitch, (int)p->rows,
                                               (int)p->columns, of);
}

static int32_t TORMENT_LOCAL(compute, Hotspot)(void *state, torment_error *error) {
  const chip *h = (const chip *)state;
  const float *now = h->temperature.cells;
  uint64_t left = h->problem->steps;
  while (left > 0) {
    const uint64_t steps = left < MOST_STEPS ? left : MOST_STEPS;
    const uint64_t launches = (left + MOST_STEPS - 1) / MOST_STEPS;
    float *next = launches % 2 == 1 ? h->device_result.cells : h->device_between.cells;
    switch (steps) {
      case 1:
        launch<1>(h, now, next);
        break;
      case 2:
        launch<2>(h, now, next);
        break;
      case 3:
        launch<3>(h, now, next);
        break;
      default:
        launch<MOST_STEPS>(h, now, next);
        break;
    }
    left -= steps;
    now = next;
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const chip *h = (const chip *)state;
  return torment_download_grid(&h->device_result, h->problem->result, error);
}

#else

static int32_t allocate(chip *h, torment_error *error) {
  const torment_hotspot *p = h->problem;
  const uint64_t cells = p->rows * p->columns;
  float *between = (float *)malloc(cells * sizeof *between);
  if (!between) return torment_fail(error, "no memory for the grid between two steps");
  h->between = between;
#if defined(_OPENACC)
  const float *temperature = p->temperature, *power = p->power;
  float *result = p->result;
#pragma acc enter data create(temperature [0:cells], power [0:cells], between [0:cells], result [0:cells])
  (void)temperature, (void)power, (void)result; /* GCC counts a mention in a clause as no use */
#endif
  return TORMENT_OK;
}

static void release(chip *h) {
  float *between = h->between;
  if (!between) return;
#if defined(_OPENACC)
  const torment_hotspot *p = h->problem;
  const uint64_t cells = p->rows * p->columns;
  const float *temperature = p->temperature, *power = p->power;
  float *result = p->result;
#pragma acc exit data delete (temperature [0:cells], power [0:cells], between [0:cells], result [0:cells])
  (void)temperature, (void)power, (void)result;
#endif
  free(between);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_hotspot *p = ((const chip *)state)->problem;
  const uint64_t cells = p->rows * p->columns;
  const float *temperature = p->temperature, *power = p->power;
#pragma acc update device(temperature [0:cells], power [0:cells])
  (void)temperature, (void)power;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

/* One cell, from its row and the rows above and below it. `of` holds the header's coefficients in its order.
 */
#if defined(_OPENACC)
#pragma acc routine seq
#endif
static inline float TORMENT_LOCAL(step_cell, Hotspot)(float t, float north, float south, float west,
                                                      float east, float power, float ambient, float heat,
                                                      float vertical, float horizontal, float sink) {
  return t + heat * (power + (north + south - 2 * t) * vertical + (west + east - 2 * t) * horizontal +
                     (ambient - t) * sink);
}

#define STEP_CELL(c, west, east)                                                                \
  next[row + (c)] = TORMENT_LOCAL(step_cell, Hotspot)(                                          \
      now[row + (c)], now[north + (c)], now[south + (c)], now[row + (west)], now[row + (east)], \
      power[row + (c)], ambient, heat, vertical, horizontal, sink)

/* The cells at a row's two ends are made beside its first and its last part. */
static void TORMENT_LOCAL(step, Hotspot)(const chip *h, const float *restrict now, float *restrict next) {
  const torment_hotspot *p = h->problem;
  const uint64_t rows = p->rows, columns = p->columns, last = columns - 1, parts = torment_parts(columns);
  const float ambient = (float)p->ambient, heat = (float)p->heat, vertical = (float)p->vertical;
  const float horizontal = (float)p->horizontal, sink = (float)p->sink;
  const float *restrict power = p->power;
#if defined(_OPENACC)
  const uint64_t cells = rows * columns;
#elif defined(_OPENMP)
  const int threads = (int)h->host->thread_count;
#endif
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(h->host, 64);
#pragma acc parallel loop gang worker collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(now [0:cells], power [0:cells], next [0:cells])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(now [0:cells], power [0:cells], next [0:cells])
#elif defined(_OPENMP)
#pragma omp parallel for collapse(2) num_threads(threads) schedule(static)
#endif
  for (uint64_t r = 0; r < rows; r++)
    for (uint64_t part = 0; part < parts; part++) {
      const uint64_t row = r * columns;
      const uint64_t north = r > 0 ? row - columns : row, south = r + 1 < rows ? row + columns : row;
      if (part == 0) STEP_CELL(0, 0, 1);
      if (part == parts - 1) STEP_CELL(last, last - 1, last);
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector
#elif defined(_OPENACC)
#pragma acc loop
#endif
      for (uint64_t c = TORMENT_PART_BEGIN(part); c < TORMENT_PART_END(part, columns); c++)
        STEP_CELL(c, c - 1, c + 1);
    }
}

static int32_t TORMENT_LOCAL(compute, Hotspot)(void *state, torment_error *error) {
  const chip *h = (const chip *)state;
  const float *now = h->problem->temperature;
  for (uint64_t left = h->problem->steps; left > 0; left--) {
    float *next = left % 2 == 1 ? h->problem->result : h->between;
    TORMENT_LOCAL(step, Hotspot)(h, now, next);
    now = next;
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_hotspot *p = ((const chip *)state)->problem;
  const uint64_t cells = p->rows * p->columns;
  float *result = p->result;
#pragma acc update self(result [0:cells])
  (void)result;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Hotspot, 1, torment_hotspot, chip);
