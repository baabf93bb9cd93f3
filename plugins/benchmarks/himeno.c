/* Himeno in four models; the reference loop is
 *   for (s = 0; s < sweeps; s++) for (all cells but the border's) {
 *     ss = (s0 of the cell's 19 points * a3 - p) * mask;  gosa[s] += ss * ss;  next = p + 0.8 * ss;
 *   }
 * with s0 as in torment/benchmarks/Himeno.h. Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/Himeno.h>
#include <torment/unit.h>

#include "../row_parts.h"

#if defined(__CUDACC__)
#include "../cuda_grid.h"
#include "../cuda_sum.h"
#endif

#define OMEGA 0.8f

typedef struct solver {
  const torment_host *host;
  const torment_himeno *problem;
  float *between; /* the grid that sweeps write in turn with `result` */
#if defined(__CUDACC__)
  torment_grid_of<float> pressure, a, b, c, mask, source, device_between, result;
  double *device_gosa;
#endif
} solver;

#if defined(__CUDACC__)

enum { block_threads = 128, block_warps = block_threads / 32 };

/* The cells of a row with those before and after: cell q is of[q + 1]. */
typedef struct six {
  float of[6];
} six;

static __device__ __forceinline__ six widen(const torment_four &four) {
  return {torment_before(four), four.cells.x, four.cells.y, four.cells.z, four.cells.w, torment_after(four)};
}

typedef struct four_floats {
  float of[4];
} four_floats;

/* Used once: the caches may drop it first. */
static __device__ __forceinline__ four_floats read_once(const float *four, bool here) {
  const float4 cells = here ? __ldcs((const float4 *)four) : make_float4(0, 0, 0, 0);
  return {cells.x, cells.y, cells.z, cells.w};
}

/* A warp has 128 columns of a row, a lane four of them: 21 independent loads of 16 bytes are under way at
 * once. The 12 coefficients make the traffic; rows of p come from a cache eight times of nine. */
__global__ void __launch_bounds__(block_threads)
    relax(const float *__restrict__ p, float *__restrict__ next, const float *__restrict__ a,
          const float *__restrict__ b, const float *__restrict__ c, const float *__restrict__ mask,
          const float *__restrict__ source, uint64_t pitch, unsigned planes, unsigned rows, unsigned columns,
          double *gosa) {
  const unsigned lane = threadIdx.x % 32;
  const unsigned column = 4 * (blockIdx.x * 32 + lane);
  const unsigned row = 1 + blockIdx.y * block_warps + threadIdx.x / 32;
  const unsigned plane = 1 + blockIdx.z;
  const int64_t up = (int64_t)(rows * pitch), along = (int64_t)pitch; /* to the next plane and row */
  const uint64_t cells = planes * (uint64_t)up;
  const uint64_t at = plane * (uint64_t)up + row * pitch + column;
  double sum = 0;
  if (row + 1 < rows) { /* the whole warp */
    const bool here = column < columns;
    const torment_four middle = torment_load_four(p + at, here);
    const torment_four above = torment_load_four(p + at + up, here),
                       below = torment_load_four(p + at - up, here);
    const torment_four right = torment_load_four(p + at + along, here);
    const torment_four left = torment_load_four(p + at - along, here);
    four_floats corner[4]; /* above right, above left, below right, below left */
    four_floats of_a[4], of_b[3], of_c[3];
#pragma unroll
    for (int n = 0; n < 4; n++) {
      const float4 cells_of = here ? *(const float4 *)(p + at + (n < 2 ? up : -up) + (n % 2 ? -along : along))
                                   : make_float4(0, 0, 0, 0);
      corner[n] = {cells_of.x, cells_of.y, cells_of.z, cells_of.w};
    }
#pragma unroll
    for (int d = 0; d < 4; d++)
      of_a[d] = read_once(a + d * cells + at, here);
#pragma unroll
    for (int d = 0; d < 3; d++) {
      of_b[d] = read_once(b + d * cells + at, here);
      of_c[d] = read_once(c + d * cells + at, here);
    }
    const four_floats of_mask = read_once(mask + at, here), of_source = read_once(source + at, here);
    const six m = widen(middle), u = widen(above), d = widen(below), r = widen(right), l = widen(left);
    float value[4];
#pragma unroll
    for (int q = 0; q < 4; q++) {
      const float s0 =
          of_a[0].of[q] * u.of[q + 1] + of_a[1].of[q] * r.of[q + 1] + of_a[2].of[q] * m.of[q + 2] +
          of_b[0].of[q] * (corner[0].of[q] - corner[1].of[q] - corner[2].of[q] + corner[3].of[q]) +
          of_b[1].of[q] * (r.of[q + 2] - l.of[q + 2] - r.of[q] + l.of[q]) +
          of_b[2].of[q] * (u.of[q + 2] - d.of[q + 2] - u.of[q] + d.of[q]) + of_c[0].of[q] * d.of[q + 1] +
          of_c[1].of[q] * l.of[q + 1] + of_c[2].of[q] * m.of[q] + of_source.of[q];
      const float ss = (s0 * of_a[3].of[q] - m.of[q + 1]) * of_mask.of[q];
      const bool inside = column + q >= 1 && column + q + 1 < columns;
      value[q] = inside ? m.of[q + 1] + OMEGA * ss : 0;
      if (inside) sum += (double)(ss * ss);
    }
    /* The border's cells, and those beyond it, are zero already. */
    if (here) *(float4 *)(next + at) = make_float4(value[0], value[1], value[2], value[3]);
  }
  sum = torment_block_sum<block_threads>(sum);
  if (threadIdx.x == 0) atomicAdd(gosa, sum);
}

static int32_t allocate(solver *s, torment_error *error) {
  const torment_himeno *p = s->problem;
  struct {
    torment_grid_of<float> *grid;
    int arrays;
  } const grids[] = {{&s->pressure, 1}, {&s->a, 4},      {&s->b, 3},      {&s->c, 3},
                     {&s->mask, 1},     {&s->source, 1}, {&s->result, 1}, {&s->device_between, 1}};
  for (const auto &each : grids) {
    const int32_t status =
        torment_allocate_grid(each.grid, each.arrays * p->planes * p->rows, p->columns, error);
    if (status != TORMENT_OK) return status;
  }
  TORMENT_CUDA(cudaMalloc(&s->device_gosa, p->sweeps * sizeof *s->device_gosa));
  return TORMENT_OK;
}

static void release(solver *s) {
  torment_grid_of<float> *grids[] = {&s->pressure, &s->a,      &s->b,      &s->c,
                                     &s->mask,     &s->source, &s->result, &s->device_between};
  for (torment_grid_of<float> *grid : grids)
    torment_free_grid(grid);
  cudaFree(s->device_gosa);
}

static int32_t upload(void *state, torment_error *error) {
  const solver *s = (const solver *)state;
  const torment_himeno *p = s->problem;
  struct {
    const torment_grid_of<float> *grid;
    const float *from;
  } const grids[] = {{&s->pressure, p->pressure}, {&s->a, p->a},          {&s->b, p->b}, {&s->c, p->c},
                     {&s->mask, p->mask},         {&s->source, p->source}};
  for (const auto &each : grids) {
    const int32_t status = torment_upload_grid(each.grid, each.from, error);
    if (status != TORMENT_OK) return status;
  }
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Himeno)(void *state, torment_error *error) {
  const solver *s = (const solver *)state;
  const torment_himeno *p = s->problem;
  const unsigned planes = (unsigned)p->planes, rows = (unsigned)p->rows, columns = (unsigned)p->columns;
  const dim3 blocks((columns + 127) / 128, (rows - 2 + block_warps - 1) / block_warps, planes - 2);
  const float *now = s->pressure.cells;
  TORMENT_CUDA(cudaMemsetAsync(s->device_gosa, 0, p->sweeps * sizeof *s->device_gosa));
  for (uint64_t k = 0; k < p->sweeps; k++) {
    float *next = (p->sweeps - k) % 2 == 1 ? s->result.cells : s->device_between.cells;
    relax<<<blocks, block_threads>>>(now, next, s->a.cells, s->b.cells, s->c.cells, s->mask.cells,
                                     s->source.cells, s->pressure.pitch, planes, rows, columns,
                                     s->device_gosa + k);
    now = next;
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const solver *s = (const solver *)state;
  const torment_himeno *p = s->problem;
  double gosa;
  for (uint64_t k = 0; k < p->sweeps; k++) {
    TORMENT_CUDA(cudaMemcpy(&gosa, s->device_gosa + k, sizeof gosa, cudaMemcpyDeviceToHost));
    p->gosa[k] = (float)gosa;
  }
  return torment_download_grid(&s->result, p->result, error);
}

#else

/* The problem's arrays by the names that compute regions use. */
#define NAME_ARRAYS(p)                                                                          \
  const uint64_t cells = (p)->planes * (p)->rows * (p)->columns;                                \
  const uint64_t three = 3 * cells, four = 4 * cells;                                           \
  const float *restrict pressure = (p)->pressure, *restrict a = (p)->a, *restrict b = (p)->b;   \
  const float *restrict c = (p)->c, *restrict mask = (p)->mask, *restrict source = (p)->source; \
  (void)three, (void)four, (void)pressure, (void)a, (void)b, (void)c, (void)mask, (void)source

static int32_t allocate(solver *s, torment_error *error) {
  const torment_himeno *p = s->problem;
  float *between = (float *)malloc(p->planes * p->rows * p->columns * sizeof *between);
  if (!between) return torment_fail(error, "no memory for the grid between two sweeps");
  s->between = between;
#if defined(_OPENACC)
  NAME_ARRAYS(p);
  float *result = p->result;
#pragma acc enter data create(pressure [0:cells], a [0:four], b [0:three], c [0:three], mask [0:cells], \
                              source [0:cells], between [0:cells], result [0:cells])
  (void)result; /* GCC counts a mention in a clause as no use */
#endif
  return TORMENT_OK;
}

static void release(solver *s) {
  float *between = s->between;
  if (!between) return;
#if defined(_OPENACC)
  NAME_ARRAYS(s->problem);
  float *result = s->problem->result;
#pragma acc exit data delete (pressure [0:cells], a [0:four], b [0:three], c [0:three], mask [0:cells], \
                              source [0:cells], between [0:cells], result [0:cells])
  (void)result;
#endif
  free(between);
}

static void TORMENT_LOCAL(clear_border, Himeno)(const torment_himeno *p, float *grid) {
  const uint64_t planes = p->planes, rows = p->rows, columns = p->columns;
#if defined(_OPENACC)
  const uint64_t cells = planes * rows * columns;
#pragma acc parallel loop collapse(2) present(grid [0:cells])
#endif
  for (uint64_t plane = 0; plane < planes; plane++)
    for (uint64_t r = 0; r < rows; r++) {
      const uint64_t start = (plane * rows + r) * columns;
      const int whole = plane == 0 || plane == planes - 1 || r == 0 || r == rows - 1;
      const uint64_t step = whole ? 1 : columns - 1;
#if defined(_OPENACC)
#pragma acc loop
#endif
      for (uint64_t k = 0; k < columns; k += step)
        grid[start + k] = 0;
    }
}

static int32_t upload(void *state, torment_error *error) {
  const solver *s = (const solver *)state;
#if defined(_OPENACC)
  NAME_ARRAYS(s->problem);
#pragma acc update device(pressure [0:cells], a [0:four], b [0:three], c [0:three], mask [0:cells], \
                          source [0:cells])
#endif
  TORMENT_LOCAL(clear_border, Himeno)(s->problem, s->between);
  TORMENT_LOCAL(clear_border, Himeno)(s->problem, s->problem->result);
  (void)error;
  return TORMENT_OK;
}

/* One sweep; its gosa. */
static double TORMENT_LOCAL(relax, Himeno)(const solver *s, const float *restrict p, float *restrict next) {
  const uint64_t planes = s->problem->planes, rows = s->problem->rows, columns = s->problem->columns;
  const uint64_t parts = torment_parts(columns), up = rows * columns;
  double gosa = 0;
  NAME_ARRAYS(s->problem);
#if !defined(_OPENACC) && defined(_OPENMP)
  const int threads = (int)s->host->thread_count;
#endif
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(s->host, 2);
#pragma acc parallel loop gang worker collapse(3) num_gangs(gangs) num_workers(24) vector_length(32)        \
    present(p [0:cells], next [0:cells], a [0:four], b [0:three], c [0:three], mask [0:cells], source [0:cells]) \
    copy(gosa) reduction(+ : gosa)
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(3)                                                                            \
    present(p [0:cells], next [0:cells], a [0:four], b [0:three], c [0:three], mask [0:cells], source [0:cells]) \
    copy(gosa) reduction(+ : gosa)
#elif defined(_OPENMP)
#pragma omp parallel for collapse(3) num_threads(threads) schedule(static) reduction(+ : gosa)
#endif
  for (uint64_t plane = 1; plane < planes - 1; plane++)
    for (uint64_t r = 1; r < rows - 1; r++)
      for (uint64_t part = 0; part < parts; part++) {
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector reduction(+ : gosa)
#elif defined(_OPENACC)
#pragma acc loop reduction(+ : gosa)
#endif
        for (uint64_t k = TORMENT_PART_BEGIN(part); k < TORMENT_PART_END(part, columns); k++) {
          const uint64_t n = (plane * rows + r) * columns + k;
          const float s0 =
              a[n] * p[n + up] + a[cells + n] * p[n + columns] + a[2 * cells + n] * p[n + 1] +
              b[n] * (p[n + up + columns] - p[n + up - columns] - p[n - up + columns] + p[n - up - columns]) +
              b[cells + n] *
                  (p[n + columns + 1] - p[n - columns + 1] - p[n + columns - 1] + p[n - columns - 1]) +
              b[2 * cells + n] * (p[n + up + 1] - p[n - up + 1] - p[n + up - 1] + p[n - up - 1]) +
              c[n] * p[n - up] + c[cells + n] * p[n - columns] + c[2 * cells + n] * p[n - 1] + source[n];
          const float ss = (s0 * a[3 * cells + n] - p[n]) * mask[n];
          next[n] = p[n] + OMEGA * ss;
          gosa += (double)(ss * ss);
        }
      }
  return gosa;
}

static int32_t TORMENT_LOCAL(compute, Himeno)(void *state, torment_error *error) {
  const solver *s = (const solver *)state;
  const uint64_t sweeps = s->problem->sweeps;
  const float *now = s->problem->pressure;
  for (uint64_t k = 0; k < sweeps; k++) {
    float *next = (sweeps - k) % 2 == 1 ? s->problem->result : s->between;
    s->problem->gosa[k] = (float)TORMENT_LOCAL(relax, Himeno)(s, now, next);
    now = next;
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_himeno *p = ((const solver *)state)->problem;
  const uint64_t cells = p->planes * p->rows * p->columns;
  float *result = p->result;
#pragma acc update self(result [0:cells])
  (void)result;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Himeno, 1, torment_himeno, solver);
