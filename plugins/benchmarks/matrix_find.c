/* MatrixFind in four models; the reference loop is
 *   for (i = 0; i < n; i++) if (a[i] == value) indices[number++] = i;
 * In parallel each block of elements counts its matches, a prefix sum says where each block's go, and each
 * writes its own. What is found stays on the device until it is downloaded. Not for inputs, checks or clocks,
 * which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/MatrixFind.h>

#define MATRIX_WORK
#include "../matrix_unit.h"

#if defined(__CUDACC__)
#include <thrust/iterator/counting_iterator.h>
#include <cub/device/device_select.cuh>

struct is_value {
  const float *a;
  float value;
  __device__ bool operator()(uint32_t i) const { return a[i] == value; }
};

typedef struct find_work {
  void *memory;
  size_t bytes;
} find_work;

static cudaError_t select_matches(const matrix *m, void *memory, size_t *bytes) {
  const is_value predicate = {m->device.a, m->problem->value};
  return cub::DeviceSelect::If(memory, *bytes, thrust::counting_iterator<uint32_t>(0), m->device.indices,
                               m->device.number, (int)elements_of(m->problem), predicate);
}

static int32_t make_work(matrix *m, torment_error *error) {
  find_work *w = (find_work *)calloc(1, sizeof *w);
  if (!w) return torment_fail(error, "no memory for the unit's state");
  m->work = w;
  TORMENT_CUDA(select_matches(m, NULL, &w->bytes));
  TORMENT_CUDA(cudaMalloc(&w->memory, w->bytes));
  return TORMENT_OK;
}

static void free_work(matrix *m) {
  find_work *w = (find_work *)m->work;
  if (w) cudaFree(w->memory);
  free(w);
}

static int32_t TORMENT_LOCAL(compute, MatrixFind)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  find_work *w = (find_work *)m->work;
  TORMENT_CUDA(select_matches(m, w->memory, &w->bytes));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

#elif defined(_OPENACC) || defined(_OPENMP)

#define MATRIX_NAME MatrixFind
#include "../matrix_blocks.h"

typedef struct find_work {
  uint32_t *counts; /* of each block, and behind them of all */
  uint32_t *sums;
} find_work;

static int32_t make_work(matrix *m, torment_error *error) {
  const uint64_t m_blocks = make_blocks(m->host, elements_of(m->problem)).count;
  find_work *w = (find_work *)calloc(1, sizeof *w);
  if (!w) return torment_fail(error, "no memory for the unit's state");
  uint32_t *counts = (uint32_t *)malloc((m_blocks + 1) * sizeof *counts);
  uint32_t *sums = (uint32_t *)malloc(scan_chunks * sizeof *sums);
  if (!counts || !sums) {
    free(counts);
    free(sums);
    free(w);
    return torment_fail(error, "no memory for the counts");
  }
#pragma acc enter data create(counts [0:m_blocks + 1], sums [0:scan_chunks])
  w->counts = counts;
  w->sums = sums;
  m->work = w;
  return TORMENT_OK;
}

static void free_work(matrix *m) {
  find_work *w = (find_work *)m->work;
  if (!w) return;
  const uint64_t m_blocks = make_blocks(m->host, elements_of(m->problem)).count;
  uint32_t *counts = w->counts, *sums = w->sums;
#pragma acc exit data delete (counts [0:m_blocks + 1], sums [0:scan_chunks])
  (void)m_blocks;
  free(counts);
  free(sums);
  free(w);
}

static int32_t TORMENT_LOCAL(compute, MatrixFind)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const find_work *w = (const find_work *)m->work;
  const uint64_t n = elements_of(m->problem);
  const blocks all = make_blocks(m->host, n);
  const uint64_t block_count = all.count, length = all.length;
  const float value = m->problem->value;
  const float *a = m->problem->a;
  uint32_t *indices = m->problem->indices, *counts = w->counts;
  uint64_t *number = m->problem->number;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 8);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n], counts [0:block_count + 1])
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], counts [0:block_count + 1])
#else
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t block = 0; block < block_count; block++) {
    const uint64_t end = (block + 1) * length < n ? (block + 1) * length : n;
    uint32_t count = 0;
#pragma acc loop seq
    for (uint64_t i = block * length; i < end; i++)
      count += a[i] == value;
    counts[block] = count;
  }
  TORMENT_LOCAL(scan_counts, MATRIX_NAME)(counts, block_count, w->sums);
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n], counts [0:block_count + 1], indices [0:n], number [0:1])
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], counts [0:block_count + 1], indices [0:n], number [0:1])
#else
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t block = 0; block < block_count; block++) {
    const uint64_t end = (block + 1) * length < n ? (block + 1) * length : n;
    uint32_t at = counts[block];
#pragma acc loop seq
    for (uint64_t i = block * length; i < end; i++)
      if (a[i] == value) indices[at++] = (uint32_t)i;
    if (block == 0) number[0] = counts[block_count];
  }
  (void)error;
  return TORMENT_OK;
}

#else

static int32_t make_work(matrix *m, torment_error *error) {
  (void)m, (void)error;
  return TORMENT_OK;
}

static void free_work(matrix *m) {
  (void)m;
}

static int32_t TORMENT_LOCAL(compute, MatrixFind)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const uint64_t n = elements_of(m->problem);
  const float value = m->problem->value;
  const float *a = m->problem->a;
  uint64_t number = 0;
  for (uint64_t i = 0; i < n; i++)
    if (a[i] == value) m->problem->indices[number++] = (uint32_t)i;
  m->problem->number[0] = number;
  (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_UNIT(MatrixFind, 1, torment_matrix);
