/* NpbCg in four models; the reference loop of each of the 25 steps is
 *   for (i = 0; i < n; i++) for (k = row_starts[i]; k < row_starts[i + 1]; k++)
 *     q[i] += values[k] * p[columns[k]];
 * beside sums of products and updates of vectors. Not for the matrix, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <stdlib.h>
#include <torment/benchmarks/NpbCg.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#include "../cuda_sum.h"
#endif

enum { steps = TORMENT_NPB_CG_STEPS };

typedef struct npb_cg {
  const torment_host *host;
  const torment_npb_cg *problem;
  double *x, *z, *p, *q, *r;
  double *partial; /* a sum a gang; `shaped` alone */
  /* CUDA's */
  uint32_t *device_row_starts, *device_columns;
  double *device_values, *device_zetas, *device_sums;
} npb_cg;

static uint64_t elements(const npb_cg *c) {
  return c->problem->row_starts[c->problem->rows];
}

#if defined(__CUDACC__)

enum {
  block_threads = 256,
  warps = block_threads / 32,
  blocks_per_multiprocessor = 8,
  /* where an iteration keeps its sums: p.q of each step, r.r before and after each, x.z and z.z */
  sum_pq = 0,
  sum_rr = sum_pq + steps,
  sum_xz = sum_rr + steps + 1,
  sum_zz,
  iteration_sums
};

/* All threads of the block call it. */
static __device__ __forceinline__ void add_to(double *sum, double value) {
  value = torment_block_sum<block_threads>(value);
  if (threadIdx.x == 0) atomicAdd(sum, value);
}

#define FOR_ROWS(i, rows)                                                         \
  for (uint64_t i = (uint64_t)blockIdx.x * block_threads + threadIdx.x; i < rows; \
       i += (uint64_t)gridDim.x * block_threads)

__global__ void __launch_bounds__(block_threads) fill_ones(uint64_t rows, double *x) {
  FOR_ROWS(i, rows) x[i] = 1.0;
}

__global__ void __launch_bounds__(block_threads)
    start_system(uint64_t rows, const double *__restrict__ x, double *__restrict__ z, double *__restrict__ p,
                 double *__restrict__ r, double *sums) {
  double sum = 0.0;
  FOR_ROWS(i, rows) {
    const double value = x[i];
    z[i] = 0.0;
    p[i] = value;
    r[i] = value;
    sum += value * value;
  }
  add_to(sums + sum_rr, sum);
}

/* q = A p and p.q: a warp a row, its lanes side by side. */
__global__ void __launch_bounds__(block_threads)
    multiply_matrix(uint64_t rows, const uint32_t *__restrict__ row_starts,
                    const uint32_t *__restrict__ columns, const double *__restrict__ values,
                    const double *__restrict__ p, double *__restrict__ q, double *sums, int step) {
  const unsigned lane = threadIdx.x % 32;
  double sum = 0.0;
  for (uint64_t i = (uint64_t)blockIdx.x * warps + threadIdx.x / 32; i < rows;
       i += (uint64_t)gridDim.x * warps) {
    const uint32_t end = row_starts[i + 1];
    double of_row = 0.0;
    for (uint32_t k = row_starts[i] + lane; k < end; k += 32)
      of_row += values[k] * p[columns[k]];
    of_row = torment_warp_sum(of_row);
    if (lane == 0) {
      q[i] = of_row;
      sum += of_row * p[i];
    }
  }
  add_to(sums + sum_pq + step, sum);
}

__global__ void __launch_bounds__(block_threads)
    take_step(uint64_t rows, double *__restrict__ z, double *__restrict__ r, const double *__restrict__ p,
              const double *__restrict__ q, double *sums, int step) {
  const double alpha = sums[sum_rr + step] / sums[sum_pq + step];
  double sum = 0.0;
  FOR_ROWS(i, rows) {
    const double rest = r[i] - alpha * q[i];
    z[i] += alpha * p[i];
    r[i] = rest;
    sum += rest * rest;
  }
  add_to(sums + sum_rr + step + 1, sum);
}

__global__ void __launch_bounds__(block_threads)
    turn_direction(uint64_t rows, double *__restrict__ p, const double *__restrict__ r, const double *sums,
                   int step) {
  const double beta = sums[sum_rr + step + 1] / sums[sum_rr + step];
  FOR_ROWS(i, rows) p[i] = r[i] + beta * p[i];
}

__global__ void __launch_bounds__(block_threads)
    measure_solution(uint64_t rows, const double *__restrict__ x, const double *__restrict__ z,
                     double *sums) {
  double sum_of_xz = 0.0, sum_of_zz = 0.0;
  FOR_ROWS(i, rows) {
    sum_of_xz += x[i] * z[i];
    sum_of_zz += z[i] * z[i];
  }
  add_to(sums + sum_xz, sum_of_xz);
  __syncthreads();
  add_to(sums + sum_zz, sum_of_zz);
}

__global__ void __launch_bounds__(block_threads)
    end_iteration(uint64_t rows, double shift, double *__restrict__ x, const double *__restrict__ z,
                  const double *sums, double *zeta) {
  const double factor = 1.0 / sqrt(sums[sum_zz]);
  FOR_ROWS(i, rows) x[i] = factor * z[i];
  if (blockIdx.x == 0 && threadIdx.x == 0) *zeta = shift + 1.0 / sums[sum_xz];
}

static int32_t allocate(npb_cg *c, torment_error *error) {
  const torment_npb_cg *p = c->problem;
  double **vectors[] = {&c->x, &c->z, &c->p, &c->q, &c->r};
  for (int i = 0; i < 5; i++)
    TORMENT_CUDA(cudaMalloc(vectors[i], p->rows * sizeof(double)));
  TORMENT_CUDA(cudaMalloc(&c->device_row_starts, (p->rows + 1) * sizeof(uint32_t)));
  TORMENT_CUDA(cudaMalloc(&c->device_columns, elements(c) * sizeof(uint32_t)));
  TORMENT_CUDA(cudaMalloc(&c->device_values, elements(c) * sizeof(double)));
  TORMENT_CUDA(cudaMalloc(&c->device_zetas, p->iterations * sizeof(double)));
  TORMENT_CUDA(cudaMalloc(&c->device_sums, p->iterations * iteration_sums * sizeof(double)));
  return TORMENT_OK;
}

static void release(npb_cg *c) {
  cudaFree(c->x);
  cudaFree(c->z);
  cudaFree(c->p);
  cudaFree(c->q);
  cudaFree(c->r);
  cudaFree(c->device_row_starts);
  cudaFree(c->device_columns);
  cudaFree(c->device_values);
  cudaFree(c->device_zetas);
  cudaFree(c->device_sums);
}

static int32_t upload(void *state, torment_error *error) {
  const npb_cg *c = (const npb_cg *)state;
  const torment_npb_cg *p = c->problem;
  TORMENT_CUDA(cudaMemcpy(c->device_row_starts, p->row_starts, (p->rows + 1) * sizeof(uint32_t),
                          cudaMemcpyHostToDevice));
  TORMENT_CUDA(
      cudaMemcpy(c->device_columns, p->columns, elements(c) * sizeof(uint32_t), cudaMemcpyHostToDevice));
  TORMENT_CUDA(cudaMemcpy(c->device_values, p->values, elements(c) * sizeof(double), cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static unsigned blocks_for(const npb_cg *c, uint64_t rows_per_block) {
  const uint64_t enough = (c->problem->rows + rows_per_block - 1) / rows_per_block;
  const uint64_t most = (uint64_t)torment_gangs(c->host, blocks_per_multiprocessor);
  return (unsigned)(enough < most ? enough : most);
}

/* All iterations are queued at once: their sums stay on the device, each in a place of its own. */
static int32_t TORMENT_LOCAL(compute, NpbCg)(void *state, torment_error *error) {
  const npb_cg *c = (const npb_cg *)state;
  const torment_npb_cg *p = c->problem;
  const uint64_t n = p->rows;
  const unsigned blocks = blocks_for(c, block_threads), row_blocks = blocks_for(c, warps);
  TORMENT_CUDA(cudaMemsetAsync(c->device_sums, 0, p->iterations * iteration_sums * sizeof(double)));
  fill_ones<<<blocks, block_threads>>>(n, c->x);
  for (uint64_t i = 0; i < p->iterations; i++) {
    double *sums = c->device_sums + i * iteration_sums;
    start_system<<<blocks, block_threads>>>(n, c->x, c->z, c->p, c->r, sums);
    for (int step = 0; step < (int)steps; step++) {
      multiply_matrix<<<row_blocks, block_threads>>>(n, c->device_row_starts, c->device_columns,
                                                     c->device_values, c->p, c->q, sums, step);
      take_step<<<blocks, block_threads>>>(n, c->z, c->r, c->p, c->q, sums, step);
      turn_direction<<<blocks, block_threads>>>(n, c->p, c->r, sums, step);
    }
    measure_solution<<<blocks, block_threads>>>(n, c->x, c->z, sums);
    end_iteration<<<blocks, block_threads>>>(n, p->shift, c->x, c->z, sums, c->device_zetas + i);
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const npb_cg *c = (const npb_cg *)state;
  TORMENT_CUDA(cudaMemcpy(c->problem->zetas, c->device_zetas, c->problem->iterations * sizeof(double),
                          cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

/* Gangs a multiprocessor of `shaped`: eight of 256 threads for loops, two of 1024 for sums. */
enum { shaped_gangs = 8, shaped_sum_gangs = 2 };

static int32_t allocate(npb_cg *c, torment_error *error) {
  const uint64_t n = c->problem->rows;
  double *x = (double *)malloc(n * sizeof *x), *z = (double *)malloc(n * sizeof *z);
  double *p = (double *)malloc(n * sizeof *p), *q = (double *)malloc(n * sizeof *q);
  double *r = (double *)malloc(n * sizeof *r);
#if defined(TORMENT_VARIANT_shaped)
  const uint64_t gangs = (uint64_t)torment_gangs(c->host, shaped_sum_gangs);
  c->partial = (double *)malloc(gangs * sizeof *c->partial);
#endif
  c->x = x;
  c->z = z;
  c->p = p;
  c->q = q;
  c->r = r;
#if defined(TORMENT_VARIANT_shaped)
  if (!x || !z || !p || !q || !r || !c->partial) {
#else
  if (!x || !z || !p || !q || !r) {
#endif
    free(x);
    free(z);
    free(p);
    free(q);
    free(r);
    free(c->partial);
    c->x = NULL;
    return torment_fail(error, "no memory for the vectors");
  }
#if defined(_OPENACC)
  {
    const uint64_t m = elements(c);
    const uint32_t *row_starts = c->problem->row_starts, *columns = c->problem->columns;
    const double *values = c->problem->values;
#pragma acc enter data create(x [0:n], z [0:n], p [0:n], q [0:n], r [0:n], row_starts [0:n + 1], \
                              columns [0:m], values [0:m])
    (void)row_starts, (void)columns, (void)values, (void)m; /* GCC counts a mention in a clause as no use */
  }
#endif
#if defined(TORMENT_VARIANT_shaped)
  {
    double *partial = c->partial;
#pragma acc enter data create(partial [0:gangs])
    (void)partial;
  }
#endif
  return TORMENT_OK;
}

static void release(npb_cg *c) {
  double *x = c->x, *z = c->z, *p = c->p, *q = c->q, *r = c->r;
  if (!x) return;
#if defined(_OPENACC)
  {
    const uint64_t n = c->problem->rows, m = elements(c);
    const uint32_t *row_starts = c->problem->row_starts, *columns = c->problem->columns;
    const double *values = c->problem->values;
#pragma acc exit data delete (x [0:n], z [0:n], p [0:n], q [0:n], r [0:n], row_starts [0:n + 1], \
                              columns [0:m], values [0:m])
    (void)row_starts, (void)columns, (void)values, (void)n, (void)m;
  }
#endif
#if defined(TORMENT_VARIANT_shaped)
  {
    const uint64_t gangs = (uint64_t)torment_gangs(c->host, shaped_sum_gangs);
    double *partial = c->partial;
#pragma acc exit data delete (partial [0:gangs])
    (void)gangs, (void)partial;
  }
#endif
  free(x);
  free(z);
  free(p);
  free(q);
  free(r);
  free(c->partial);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const npb_cg *c = (const npb_cg *)state;
  const uint64_t n = c->problem->rows, m = elements(c);
  const uint32_t *row_starts = c->problem->row_starts, *columns = c->problem->columns;
  const double *values = c->problem->values;
#pragma acc update device(row_starts [0:n + 1], columns [0:m], values [0:m])
  (void)row_starts, (void)columns, (void)values, (void)n, (void)m;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

/* q = A p. */
static void TORMENT_LOCAL(multiply_matrix, NpbCg)(const npb_cg *c) {
  const uint64_t n = c->problem->rows, m = elements(c);
  const uint32_t *restrict row_starts = c->problem->row_starts, *restrict columns = c->problem->columns;
  const double *restrict values = c->problem->values, *restrict p = c->p;
  double *restrict q = c->q;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(c->host, shaped_gangs);
#pragma acc parallel loop gang worker num_gangs(gangs) num_workers(8) vector_length(32) \
    present(row_starts [0:n + 1], columns [0:m], values [0:m], p [0:n], q [0:n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(row_starts [0:n + 1], columns [0:m], values [0:m], p [0:n], q [0:n])
#elif defined(_OPENMP)
  const int threads = (int)c->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < n; i++) {
    const uint32_t begin = row_starts[i], end = row_starts[i + 1];
    double sum = 0.0;
#if defined(TORMENT_VARIANT_shaped)
#pragma acc loop vector reduction(+ : sum)
#elif defined(_OPENACC)
#pragma acc loop reduction(+ : sum)
#endif
    for (uint32_t k = begin; k < end; k++)
      sum += values[k] * p[columns[k]];
    q[i] = sum;
  }
  (void)m;
}

#if defined(TORMENT_VARIANT_shaped)

/* A reduction over gangs takes a lock for each, so gangs leave a sum each, and the host adds these up. */
static double TORMENT_LOCAL(sum_products, NpbCg)(const npb_cg *c, const double *restrict a,
                                                 const double *restrict b) {
  const uint64_t n = c->problem->rows;
  const uint64_t gangs = (uint64_t)torment_gangs(c->host, shaped_sum_gangs), part = (n + gangs - 1) / gangs;
  double *restrict partial = c->partial;
  double sum = 0.0;
#pragma acc parallel loop gang num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n], b [0:n], partial [0:gangs])
  for (uint64_t g = 0; g < gangs; g++) {
    const uint64_t begin = g * part < n ? g * part : n, end = begin + part < n ? begin + part : n;
    double of_gang = 0.0;
#pragma acc loop worker vector reduction(+ : of_gang)
    for (uint64_t i = begin; i < end; i++)
      of_gang += a[i] * b[i];
    partial[g] = of_gang;
  }
#pragma acc update self(partial [0:gangs])
  for (uint64_t g = 0; g < gangs; g++)
    sum += partial[g];
  return sum;
}

#else

static double TORMENT_LOCAL(sum_products, NpbCg)(const npb_cg *c, const double *a, const double *b) {
  const uint64_t n = c->problem->rows;
  double sum = 0.0;
#if defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], b [0:n]) copy(sum) reduction(+ : sum)
#elif defined(_OPENMP)
  const int threads = (int)c->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static) reduction(+ : sum)
#endif
  for (uint64_t i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

#endif

/* The loops over vectors, each with the launch of its model. */
#if defined(TORMENT_VARIANT_shaped)
#define ROW_LOOP(clauses)                                                                   \
  _Pragma(TORMENT_TEXT(acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) \
                           vector_length(32) clauses))
#elif defined(_OPENACC)
#define ROW_LOOP(clauses) _Pragma(TORMENT_TEXT(acc parallel loop clauses))
#elif defined(_OPENMP)
#define ROW_LOOP(clauses) _Pragma("omp parallel for num_threads(threads) schedule(static)")
#else
#define ROW_LOOP(clauses)
#endif

static void TORMENT_LOCAL(start_system, NpbCg)(const npb_cg *c) {
  const uint64_t n = c->problem->rows;
  const double *restrict x = c->x;
  double *restrict z = c->z, *restrict p = c->p, *restrict r = c->r;
  const int gangs = torment_gangs(c->host, shaped_gangs), threads = (int)c->host->thread_count;
  ROW_LOOP(present(x [0:n], z [0:n], p [0:n], r [0:n]))
  for (uint64_t i = 0; i < n; i++) {
    z[i] = 0.0;
    p[i] = x[i];
    r[i] = x[i];
  }
  (void)gangs, (void)threads;
}

/* z += alpha p, r -= alpha q */
static void TORMENT_LOCAL(take_step, NpbCg)(const npb_cg *c, double alpha) {
  const uint64_t n = c->problem->rows;
  const double *restrict p = c->p, *restrict q = c->q;
  double *restrict z = c->z, *restrict r = c->r;
  const int gangs = torment_gangs(c->host, shaped_gangs), threads = (int)c->host->thread_count;
  ROW_LOOP(present(z [0:n], p [0:n], q [0:n], r [0:n]))
  for (uint64_t i = 0; i < n; i++) {
    z[i] += alpha * p[i];
    r[i] -= alpha * q[i];
  }
  (void)gangs, (void)threads;
}

/* p = r + beta p */
static void TORMENT_LOCAL(turn_direction, NpbCg)(const npb_cg *c, double beta) {
  const uint64_t n = c->problem->rows;
  const double *restrict r = c->r;
  double *restrict p = c->p;
  const int gangs = torment_gangs(c->host, shaped_gangs), threads = (int)c->host->thread_count;
  ROW_LOOP(present(p [0:n], r [0:n]))
  for (uint64_t i = 0; i < n; i++)
    p[i] = r[i] + beta * p[i];
  (void)gangs, (void)threads;
}

/* x = factor z */
static void TORMENT_LOCAL(scale, NpbCg)(const npb_cg *c, double factor) {
  const uint64_t n = c->problem->rows;
  const double *restrict z = c->z;
  double *restrict x = c->x;
  const int gangs = torment_gangs(c->host, shaped_gangs), threads = (int)c->host->thread_count;
  ROW_LOOP(present(x [0:n], z [0:n]))
  for (uint64_t i = 0; i < n; i++)
    x[i] = factor * z[i];
  (void)gangs, (void)threads;
}

static void TORMENT_LOCAL(fill_ones, NpbCg)(const npb_cg *c) {
  const uint64_t n = c->problem->rows;
  double *restrict x = c->x;
  const int gangs = torment_gangs(c->host, shaped_gangs), threads = (int)c->host->thread_count;
  ROW_LOOP(present(x [0:n]))
  for (uint64_t i = 0; i < n; i++)
    x[i] = 1.0;
  (void)gangs, (void)threads;
}

static void TORMENT_LOCAL(solve_system, NpbCg)(const npb_cg *c) {
  double rho;
  TORMENT_LOCAL(start_system, NpbCg)(c);
  rho = TORMENT_LOCAL(sum_products, NpbCg)(c, c->r, c->r);
  for (uint32_t step = 0; step < steps; step++) {
    double next;
    TORMENT_LOCAL(multiply_matrix, NpbCg)(c);
    TORMENT_LOCAL(take_step, NpbCg)(c, rho / TORMENT_LOCAL(sum_products, NpbCg)(c, c->p, c->q));
    next = TORMENT_LOCAL(sum_products, NpbCg)(c, c->r, c->r);
    TORMENT_LOCAL(turn_direction, NpbCg)(c, next / rho);
    rho = next;
  }
}

static int32_t TORMENT_LOCAL(compute, NpbCg)(void *state, torment_error *error) {
  const npb_cg *c = (const npb_cg *)state;
  TORMENT_LOCAL(fill_ones, NpbCg)(c);
  for (uint64_t i = 0; i < c->problem->iterations; i++) {
    TORMENT_LOCAL(solve_system, NpbCg)(c);
    c->problem->zetas[i] = c->problem->shift + 1.0 / TORMENT_LOCAL(sum_products, NpbCg)(c, c->x, c->z);
    TORMENT_LOCAL(scale, NpbCg)(c, 1.0 / sqrt(TORMENT_LOCAL(sum_products, NpbCg)(c, c->z, c->z)));
  }
  (void)error;
  return TORMENT_OK;
}

/* The zetas are the host's, as the sums they are made of. */
static int32_t download(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(NpbCg, 1, torment_npb_cg, npb_cg);
