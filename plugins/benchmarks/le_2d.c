/* Le2d in four models; the reference loop is
 *   for (k = 0; k < steps; k++) for (axis = x, y) for (all cells but the border's)
 *     to[cell] = from[cell] + what its four waves along the axis change;
 * as torment/benchmarks/Le2d.h says. Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/Le2d.h>
#include <torment/unit.h>

#include "../row_parts.h"

#if defined(__CUDACC__)
#include "../cuda_check.h"
#define LOOP_FUNCTION static __device__ __forceinline__
#define RESTRICT __restrict__
#else
#define LOOP_FUNCTION static inline
#define RESTRICT restrict
#endif

enum { fields = 5 };

#define ADVANCE TORMENT_LOCAL(advance, Le2d)

typedef struct plane {
  const torment_host *host;
  const torment_le_2d *problem;
  double *between;                /* what the sweep along x makes of it */
  double *device_in, *device_out; /* CUDA's; there `between` is on the device as well */
} plane;

/* The constants of a sweep, and where the axis finds its values: from a cell to the next along the axis, and
 * from vx to each value in the order vn, vt, snn, snt, stt. */
typedef struct axis {
  uint64_t step;
  uint64_t vn, vt, snn, snt, stt;
  double k1, k2, z1, z2, other;
} axis;

static axis take_axis(const torment_le_2d *p, int along_x) {
  const uint64_t cells = p->rows * p->columns;
  const double ratio = p->transverse_speed / p->longitudinal_speed;
  axis taken;
  taken.step = along_x ? 1 : p->columns;
  taken.vn = along_x ? 0 : cells;
  taken.vt = along_x ? cells : 0;
  taken.snn = along_x ? 2 * cells : 4 * cells;
  taken.snt = 3 * cells;
  taken.stt = along_x ? 4 * cells : 2 * cells;
  taken.k1 = p->longitudinal_speed * p->time_step;
  taken.k2 = p->transverse_speed * p->time_step;
  taken.z1 = p->density * p->longitudinal_speed;
  taken.z2 = p->density * p->transverse_speed;
  taken.other = 1 - 2 * ratio * ratio;
  return taken;
}

#if !defined(__CUDACC__) && defined(_OPENACC)
#pragma acc routine seq
#endif
LOOP_FUNCTION double TORMENT_LOCAL(least, Le2d)(double a, double b) {
  return a < b ? a : b;
}

/* The limited slope; not below 0 unless both are. */
#if !defined(__CUDACC__) && defined(_OPENACC)
#pragma acc routine seq
#endif
LOOP_FUNCTION double TORMENT_LOCAL(slope, Le2d)(double a, double b) {
  const double sign = a < 0 ? -1.0 : 1.0;
  const double x = sign * a, y = sign * b;
  const double one = TORMENT_LOCAL(least, Le2d)(2 * x, y), other = TORMENT_LOCAL(least, Le2d)(x, 2 * y);
  const double larger = one > other ? one : other;
  return larger > 0 ? sign * larger : 0;
}

/* The change of a wave that moves from w0 to w3, at w2. */
#if !defined(__CUDACC__) && defined(_OPENACC)
#pragma acc routine seq
#endif
LOOP_FUNCTION double TORMENT_LOCAL(change, Le2d)(double w0, double w1, double w2, double w3, double k) {
  const double a = w1 - w0, b = w2 - w1, c = w3 - w2;
  return -k * (b + 0.5 * (1 - k) * (TORMENT_LOCAL(slope, Le2d)(b, c) - TORMENT_LOCAL(slope, Le2d)(a, b)));
}

/* One velocity and its stress, moved: half the sum and half the difference of the changes of their waves. */
typedef struct moved {
  double velocity, stress;
} moved;

#if !defined(__CUDACC__) && defined(_OPENACC)
#pragma acc routine seq
#endif
LOOP_FUNCTION moved TORMENT_LOCAL(move, Le2d)(const double *RESTRICT velocity, const double *RESTRICT stress,
                                              uint64_t cell, uint64_t step, double k, double z) {
  const double over_z = 1 / z;
  const double v0 = velocity[cell - 2 * step], v1 = velocity[cell - step], v2 = velocity[cell];
  const double v3 = velocity[cell + step], v4 = velocity[cell + 2 * step];
  const double s0 = over_z * stress[cell - 2 * step], s1 = over_z * stress[cell - step];
  const double s2 = over_z * stress[cell], s3 = over_z * stress[cell + step];
  const double s4 = over_z * stress[cell + 2 * step];
  const double forward = TORMENT_LOCAL(change, Le2d)(v0 - s0, v1 - s1, v2 - s2, v3 - s3, k);
  const double backward = TORMENT_LOCAL(change, Le2d)(v4 + s4, v3 + s3, v2 + s2, v1 + s1, k);
  moved result;
  result.velocity = 0.5 * (forward + backward);
  result.stress = 0.5 * z * (backward - forward);
  return result;
}

#if !defined(__CUDACC__) && defined(_OPENACC)
#pragma acc routine seq
#endif
LOOP_FUNCTION void ADVANCE(const double *RESTRICT from, double *RESTRICT to, uint64_t cell, uint64_t step,
                           uint64_t vn, uint64_t vt, uint64_t snn, uint64_t snt, uint64_t stt, double k1,
                           double k2, double z1, double z2, double other) {
  const moved along = TORMENT_LOCAL(move, Le2d)(from + vn, from + snn, cell, step, k1, z1);
  const moved across = TORMENT_LOCAL(move, Le2d)(from + vt, from + snt, cell, step, k2, z2);
  to[vn + cell] = from[vn + cell] + along.velocity;
  to[vt + cell] = from[vt + cell] + across.velocity;
  to[snn + cell] = from[snn + cell] + along.stress;
  to[snt + cell] = from[snt + cell] + across.stress;
  to[stt + cell] = from[stt + cell] + other * along.stress;
}

#if defined(__CUDACC__)

enum { block_threads = 256 };

/* A cell a thread: neighbours along the axis come from the cache, and 21 loads at once keep memory busy.
 * Blocks are a row long for the sweep along x, and some rows high for that along y, which reuses rows. */
__global__ void __launch_bounds__(block_threads)
    sweep_cells(const double *__restrict__ from, double *__restrict__ to, unsigned rows, unsigned columns,
                axis a) {
  const unsigned c = 2 + blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned r = 2 + blockIdx.y * blockDim.y + threadIdx.y;
  if (r + 2 < rows && c + 2 < columns)
    ADVANCE(from, to, (uint64_t)r * columns + c, a.step, a.vn, a.vt, a.snn, a.snt, a.stt, a.k1, a.k2, a.z1,
            a.z2, a.other);
}

static uint64_t field_bytes(const plane *l) {
  return fields * l->problem->rows * l->problem->columns * sizeof(double);
}

/* All zero, so that the borders are, which no sweep writes to. */
static int32_t allocate(plane *l, torment_error *error) {
  const uint64_t bytes = field_bytes(l);
  TORMENT_CUDA(cudaMalloc(&l->device_in, bytes));
  TORMENT_CUDA(cudaMalloc(&l->between, bytes));
  TORMENT_CUDA(cudaMalloc(&l->device_out, bytes));
  TORMENT_CUDA(cudaMemset(l->between, 0, bytes));
  TORMENT_CUDA(cudaMemset(l->device_out, 0, bytes));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static void release(plane *l) {
  cudaFree(l->device_in);
  cudaFree(l->between);
  cudaFree(l->device_out);
}

static int32_t upload(void *state, torment_error *error) {
  const plane *l = (const plane *)state;
  TORMENT_CUDA(cudaMemcpy(l->device_in, l->problem->in, field_bytes(l), cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static void sweep(const plane *l, const double *from, double *to, int along_x) {
  const unsigned rows = (unsigned)l->problem->rows, columns = (unsigned)l->problem->columns;
  const dim3 threads = along_x ? dim3(block_threads) : dim3(32, block_threads / 32);
  const dim3 blocks((columns - 4 + threads.x - 1) / threads.x, (rows - 4 + threads.y - 1) / threads.y);
  sweep_cells<<<blocks, threads>>>(from, to, rows, columns, take_axis(l->problem, along_x));
}

static int32_t TORMENT_LOCAL(compute, Le2d)(void *state, torment_error *error) {
  const plane *l = (const plane *)state;
  for (uint64_t k = 0; k < l->problem->steps; k++) {
    sweep(l, k == 0 ? l->device_in : l->device_out, l->between, 1);
    sweep(l, l->between, l->device_out, 0);
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const plane *l = (const plane *)state;
  TORMENT_CUDA(cudaMemcpy(l->problem->out, l->device_out, field_bytes(l), cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

static int32_t allocate(plane *l, torment_error *error) {
  const torment_le_2d *p = l->problem;
  const uint64_t values = fields * p->rows * p->columns;
  double *between = (double *)malloc(values * sizeof *between);
  if (!between) return torment_fail(error, "no memory for the grid between two sweeps");
  l->between = between;
#if defined(_OPENACC)
  const double *in = p->in;
  double *out = p->out;
#pragma acc enter data create(in [0:values], between [0:values], out [0:values])
  (void)in, (void)out; /* GCC counts a mention in a clause as no use */
#endif
  return TORMENT_OK;
}

static void release(plane *l) {
  double *between = l->between;
  if (!between) return;
#if defined(_OPENACC)
  const torment_le_2d *p = l->problem;
  const uint64_t values = fields * p->rows * p->columns;
  const double *in = p->in;
  double *out = p->out;
#pragma acc exit data delete (in [0:values], between [0:values], out [0:values])
  (void)in, (void)out;
#endif
  free(between);
}

static void TORMENT_LOCAL(clear_border, Le2d)(const torment_le_2d *p, double *grid) {
  const uint64_t rows = p->rows, columns = p->columns;
#if defined(_OPENACC)
  const uint64_t values = fields * rows * columns;
#pragma acc parallel loop collapse(2) present(grid [0:values])
#endif
  for (uint64_t field = 0; field < fields; field++)
    for (uint64_t r = 0; r < rows; r++) {
      const uint64_t start = (field * rows + r) * columns;
      const int whole = r < 2 || r + 2 >= rows;
#if defined(_OPENACC)
#pragma acc loop
#endif
      for (uint64_t c = 0; c < columns; c++)
        if (whole || c < 2 || c + 2 >= columns) grid[start + c] = 0;
    }
}

static int32_t upload(void *state, torment_error *error) {
  const plane *l = (const plane *)state;
#if defined(_OPENACC)
  const torment_le_2d *p = l->problem;
  const uint64_t values = fields * p->rows * p->columns;
  const double *in = p->in;
#pragma acc update device(in [0:values])
  (void)in;
#endif
  TORMENT_LOCAL(clear_border, Le2d)(l->problem, l->between);
  TORMENT_LOCAL(clear_border, Le2d)(l->problem, l->problem->out);
  (void)error;
  return TORMENT_OK;
}

static void TORMENT_LOCAL(sweep, Le2d)(const plane *l, const double *restrict from, double *restrict to,
                                       int along_x) {
  const uint64_t rows = l->problem->rows, columns = l->problem->columns;
  const uint64_t inner = columns - 2; /* its part 1 .. inner - 2, one further right, is all but the border */
  const uint64_t parts = torment_parts(inner);
  const axis a = take_axis(l->problem, along_x);
  const uint64_t step = a.step, vn = a.vn, vt = a.vt, snn = a.snn, snt = a.snt, stt = a.stt;
  const double k1 = a.k1, k2 = a.k2, z1 = a.z1, z2 = a.z2, other = a.other;
#if defined(_OPENACC)
  const uint64_t values = fields * rows * columns;
#elif defined(_OPENMP)
  const int threads = (int)l->host->thread_count;
#endif
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(l->host, 64);
#pragma acc parallel loop gang worker collapse(2) num_gangs(gangs) num_workers(8) vector_length(32) \
    present(from [0:values], to [0:values])
#elif defined(_OPENACC)
#pragma acc parallel loop collapse(2) present(from [0:values], to [0:values])
#elif defined(_OPENMP)
#pragma omp parallel for collapse(2) num_threads(threads) schedule(static)
#endif
  for (uint64_t r = 2; r < rows - 2; r++)
    for (uint64_t part = 0; part < parts; part++) {
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector
#elif defined(_OPENACC)
#pragma acc loop
#endif
      for (uint64_t c = TORMENT_PART_BEGIN(part); c < TORMENT_PART_END(part, inner); c++)
        ADVANCE(from, to, r * columns + c + 1, step, vn, vt, snn, snt, stt, k1, k2, z1, z2, other);
    }
}

static int32_t TORMENT_LOCAL(compute, Le2d)(void *state, torment_error *error) {
  const plane *l = (const plane *)state;
  for (uint64_t k = 0; k < l->problem->steps; k++) {
    TORMENT_LOCAL(sweep, Le2d)(l, k == 0 ? l->problem->in : l->problem->out, l->between, 1);
    TORMENT_LOCAL(sweep, Le2d)(l, l->between, l->problem->out, 0);
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
#if defined(_OPENACC)
  const torment_le_2d *p = ((const plane *)state)->problem;
  const uint64_t values = fields * p->rows * p->columns;
  double *out = p->out;
#pragma acc update self(out [0:values])
  (void)out;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(Le2d, 1, torment_le_2d, plane);
