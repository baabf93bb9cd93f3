/* Stencil27 in four models; the reference loop is
 *   for (k = 0; k < sweeps; k++)
 *     for (p = 1; p < planes - 1; p++) for (r = 1; r < rows - 1; r++) for (c = 1; c < columns - 1; c++)
 *       next[p][r][c] = mean of the 26 neighbours of now[p][r][c];
 * Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/Stencil27.h>
#include <torment/unit.h>

#include "../row_parts.h"

#if defined(__CUDACC__)
#include "../cuda_grid.h"
#endif

typedef struct stencil {
  const torment_host *host;
  const torment_stencil_27 *problem;
  double *between; /* the grid that sweeps write in turn with `out` */
#if defined(__CUDACC__)
  torment_grid device_in, device_between, device_out;
#endif
} stencil;

#if defined(__CUDACC__)

enum {
  block_warps = 2,
  blocks_per_multiprocessor = 8,
  warp_columns = 60, /* that are written: a warp loads 64, and its first and last lane lend theirs */
  strip_rows = 4,
  chunk_planes = 8
};

/* A warp walks through a chunk of planes with 64 columns of a strip of rows, a pair a lane. It loads each
 * cell of a plane once, a plane ahead of its use, and keeps the 3 x 3 sums of the planes behind. Chunks are
 * short: their first and last planes are loaded twice, but from the L2 cache, since all warps in flight are
 * near. */
__global__ void __launch_bounds__(32 * block_warps, blocks_per_multiprocessor)
    average(const double *__restrict__ now, double *__restrict__ next, uint64_t pitch, unsigned planes,
            unsigned rows, unsigned columns) {
  const int column = (int)(blockIdx.x * warp_columns + 2 * threadIdx.x) - 2;
  const unsigned above = (blockIdx.y * block_warps + threadIdx.y) * strip_rows; /* the row above the strip */
  const unsigned first = blockIdx.z * chunk_planes; /* the plane before the chunk */
  const unsigned last = min(first + chunk_planes, planes - 2);
  const bool here = column >= 0 && column < (int)columns, lends = threadIdx.x == 0 || threadIdx.x == 31;
  const bool has_x = !lends && column >= 1 && column + 1 < (int)columns;
  const bool has_y = !lends && column >= 0 && column + 2 < (int)columns;
  const uint64_t plane_cells = rows * pitch;
  const double *from = now + first * plane_cells + above * pitch + column;
  double *to = next + first * plane_cells + above * pitch + column; /* of the plane before the last loaded */
  double2 ahead[strip_rows + 2];
  double2 so_far[strip_rows]; /* of the last plane's cells: the sums but for the plane to come */
  double2 last_nine[strip_rows];
  if (above + 2 >= rows) return; /* the whole warp */
#pragma unroll
  for (int r = 0; r < strip_rows; r++)
    so_far[r] = last_nine[r] = make_double2(0, 0);
#pragma unroll
  for (int r = 0; r < strip_rows + 2; r++)
    ahead[r] = here && above + r < rows ? *(const double2 *)(from + r * pitch) : make_double2(0, 0);

  for (unsigned plane = first; plane <= last + 1; plane++) {
    double2 row[strip_rows + 2];
    double2 three[strip_rows + 2]; /* sums of three cells of a row */
    from += plane_cells;
#pragma unroll
    for (int r = 0; r < strip_rows + 2; r++) {
      row[r] = ahead[r];
      if (plane <= last && here && above + r < rows) ahead[r] = *(const double2 *)(from + r * pitch);
    }
#pragma unroll
    for (int r = 0; r < strip_rows + 2; r++) {
      const double both = row[r].x + row[r].y;
      three[r] = make_double2(__shfl_up_sync(0xffffffffu, row[r].y, 1) + both,
                              both + __shfl_down_sync(0xffffffffu, row[r].x, 1));
    }
#pragma unroll
    for (int r = 0; r < strip_rows; r++) {
      const double2 nine = make_double2(three[r].x + three[r + 1].x + three[r + 2].x,
                                        three[r].y + three[r + 1].y + three[r + 2].y);
      if (plane >= first + 2 && above + r + 2 < rows)
        torment_store_pair(to + (r + 1) * pitch, (so_far[r].x + nine.x) * (1.0 / 26),
                           (so_far[r].y + nine.y) * (1.0 / 26), has_x, has_y);
      so_far[r].x = last_nine[r].x + (nine.x - row[r + 1].x);
      so_far[r].y = last_nine[r].y + (nine.y - row[r + 1].y);
      last_nine[r] = nine;
    }
    if (plane > first) to += plane_cells;
  }
}

static int32_t allocate(stencil *s, torment_error *error) {
  const torment_stencil_27 *p = s->problem;
  torment_grid *grids[3] = {&s->device_in, &s->device_between, &s->device_out};
  int32_t status = TORMENT_OK;
  for (int g = 0; g < 3 && status == TORMENT_OK; g++)
    status = torment_allocate_grid(grids[g], p->planes * p->rows, p->columns, error);
  return status;
}

static void release(stencil *s) {
  torment_free_grid(&s->device_in);
  torment_free_grid(&s->device_between);
  torment_free_grid(&s->device_out);
}

static int32_t upload(void *state, torment_error *error) {
  const stencil *s = (const stencil *)state;
  return torment_upload_grid(&s->device_in, s->problem->in, error);
}

/* Borders were zero when the grids were made, and no sweep writes to them. */
static void sweep(const stencil *s, const double *now, double *next) {
  const unsigned planes = (unsigned)s->problem->planes, rows = (unsigned)s->problem->rows;
  const unsigned columns = (unsigned)s->problem->columns, block_rows = block_warps * strip_rows;
  const dim3 blocks((columns + warp_columns - 1) / warp_columns, (rows - 2 + block_rows - 1) / block_rows,
                    (planes - 2 + chunk_planes - 1) / chunk_planes);
  average<<<blocks, dim3(32, block_warps)>>>(now, next, s->device_in.pitch, planes, rows, columns);
}

static int32_t TORMENT_LOCAL(compute, Stencil27)(void *state, torment_error *error) {
  const stencil *s = (const stencil *)state;
  const double *now = s->device_in.cells;
  for (uint64_t left = s->problem->sweeps; left > 0; left--) {
    double *next = left % 2 == 1 ? s->device_out.cells : s->device_between.cells;
    sweep(s, now, next);
    now = next;
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const stencil *s = (const stencil *)state;
  return torment_download_grid(&s->device_out, s->problem->out, error);
}

#else

static int32_t allocate(stencil *s, torment_error *error) {
  const torment_stencil_27 *p = s->problem;
  const uint64_t cells = p->planes * p->rows * p->columns;
  double *between = (double *)malloc(cells * sizeof *between);
  if (!between) return torment_fail(error, "no memory for the grid between two sweeps");
  s->between = between;
#if defined(_OPENACC)
  const double *in = p->in;
  double *out = p->out;
#pragma acc enter data create(in [0:cells], between [0:cells], out [0:cells])
  (void)in, (void)out; /* GCC counts a mention in a clause as no use */
#endif
  return TORMENT_OK;
}

static void release(stencil *s) {
  double *between = s->between;
  if (!between) return;
#if defined(_OPENACC)
  const torment_stencil_27 *p = s->problem;
  const uint64_t cells = p->planes * p->rows * p->columns;
  const double *in = p->in;
  double *out = p->out;
#pragma acc exit data delete (in [0:cells], between [0:cells], out [0:cells])
  (void)in, (void)out;
#endif
  free(between);
}

static void TORMENT_LOCAL(clear_border, Stencil27)(const torment_stencil_27 *p, double *grid) {
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
      for (uint64_t c = 0; c < columns; c += step)
        grid[start + c] = 0;
    }
}

static int32_t upload(void *state, torment_error *error) {
  const stencil *s = (const stencil *)state;
#if defined(_OPENACC)
  const torment_stencil_27 *p = s->problem;
  const uint64_t cells = p->planes * p->rows * p->columns;
  const double *in = p->in;
#pragma acc update device(in [0:cells])
  (void)in;
#endif
  TORMENT_LOCAL(clear_border, Stencil27)(s->problem, s->between);
  TORMENT_LOCAL(clear_border, Stencil27)(s->problem, s->problem->out);
  (void)error;
  return TORMENT_OK;
}

#if defined(_OPENACC)
#pragma acc routine seq
#endif
static inline double TORMENT_LOCAL(three, Stencil27)(const double *restrict now, uint64_t cell) {
  return now[cell - 1] + now[cell] + now[cell + 1];
}

#if defined(_OPENACC)
#pragma acc routine seq
#endif
static inline double TORMENT_LOCAL(nine, Stencil27)(const double *restrict now, uint64_t cell,
                                                    uint64_t columns) {
  return TORMENT_LOCAL(three, Stencil27)(now, cell - columns) + TORMENT_LOCAL(three, Stencil27)(now, cell) +
         TORMENT_LOCAL(three, Stencil27)(now, cell + columns);
}

static void TORMENT_LOCAL(sweep, Stencil27)(const stencil *s, const double *restrict now,
                                            double *restrict next) {
  const uint64_t planes = s->problem->planes, rows = s->problem->rows, columns = s->problem->columns;
  const uint64_t parts = torment_parts(columns);
#if defined(_OPENACC)
  const uint64_t cells = planes * rows * columns;
#elif defined(_OPENMP)
  const int threads = (int)s->host->thread_count;
#endif
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(s->host, 64);
#pragma acc parallel loop gang worker collapse(3) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(now [0:cells], next [0:cells])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(3) present(now [0:cells], next [0:cells])
#elif defined(_OPENMP)
#pragma omp parallel for collapse(3) num_threads(threads) schedule(static)
#endif
  for (uint64_t plane = 1; plane < planes - 1; plane++)
    for (uint64_t r = 1; r < rows - 1; r++)
      for (uint64_t part = 0; part < parts; part++) {
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector
#elif defined(_OPENACC)
#pragma acc loop
#endif
        for (uint64_t c = TORMENT_PART_BEGIN(part); c < TORMENT_PART_END(part, columns); c++) {
          const uint64_t cell = (plane * rows + r) * columns + c;
          const double around = TORMENT_LOCAL(three, Stencil27)(now, cell - columns) + now[cell - 1] +
                                now[cell + 1] + TORMENT_LOCAL(three, Stencil27)(now, cell + columns);
          next[cell] = (TORMENT_LOCAL(nine, Stencil27)(now, cell - rows * columns, columns) + around +
                        TORMENT_LOCAL(nine, Stencil27)(now, cell + rows * columns, columns)) *
                       (1.0 / 26);
        }
      }
}

static int32_t TORMENT_LOCAL(compute, Stencil27)(void *state, torment_error *error) {
  const stencil *s = (const stencil *)state;
  const double *now = s->problem->in;
  for (uint64_t left = s->problem->sweeps; left > 0; left--) {
    double *next = left % 2 == 1 ? s->problem->out : s->between;
    TORMENT_LOCAL(sweep, Stencil27)(s, now, next);
    now = next;
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_stencil_27 *p = ((const stencil *)state)->problem;
  const uint64_t cells = p->planes * p->rows * p->columns;
  double *out = p->out;
#pragma acc update self(out [0:cells])
  (void)out;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Stencil27, 1, torment_stencil_27, stencil);
