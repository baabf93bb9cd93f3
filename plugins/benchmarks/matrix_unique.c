/* MatrixUnique in four models: the sorted elements, each value once.
 *   sort(a); for (i = 0; i < n; i++) if (i == 0 || a[i] != a[i - 1]) out[number++] = a[i];
 * A radix sort: in each pass each block counts its digits, a prefix sum over digits and blocks says where
 * they go, and each block moves its own, in order. What is new is then put side by side as in MatrixFind, and
 * stays on the device until it is downloaded. Not for inputs, checks or clocks, which are the host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/MatrixUnique.h>

#define MATRIX_WORK
#include "../matrix_unit.h"

#if defined(__CUDACC__)
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_select.cuh>

typedef struct unique_work {
  float *sorted;
  void *memory; /* for both steps */
  size_t bytes;
} unique_work;

static cudaError_t sort_elements(const matrix *m, float *sorted, void *memory, size_t *bytes) {
  return cub::DeviceRadixSort::SortKeys(memory, *bytes, m->device.a, sorted, (int)elements_of(m->problem));
}

static cudaError_t select_distinct(const matrix *m, const float *sorted, void *memory, size_t *bytes) {
  return cub::DeviceSelect::Unique(memory, *bytes, sorted, m->device.out, m->device.number,
                                   (int)elements_of(m->problem));
}

static int32_t make_work(matrix *m, torment_error *error) {
  size_t sort_bytes = 0, select_bytes = 0;
  unique_work *w = (unique_work *)calloc(1, sizeof *w);
  if (!w) return torment_fail(error, "no memory for the unit's state");
  m->work = w;
  TORMENT_CUDA(sort_elements(m, NULL, NULL, &sort_bytes));
  TORMENT_CUDA(select_distinct(m, NULL, NULL, &select_bytes));
  w->bytes = sort_bytes > select_bytes ? sort_bytes : select_bytes;
  TORMENT_CUDA(cudaMalloc((void **)&w->sorted, elements_of(m->problem) * sizeof(float)));
  TORMENT_CUDA(cudaMalloc(&w->memory, w->bytes));
  return TORMENT_OK;
}

static void free_work(matrix *m) {
  unique_work *w = (unique_work *)m->work;
  if (w) cudaFree(w->sorted);
  if (w) cudaFree(w->memory);
  free(w);
}

static int32_t TORMENT_LOCAL(compute, MatrixUnique)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  unique_work *w = (unique_work *)m->work;
  TORMENT_CUDA(sort_elements(m, w->sorted, w->memory, &w->bytes));
  TORMENT_CUDA(select_distinct(m, w->sorted, w->memory, &w->bytes));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

#else

#define MATRIX_NAME MatrixUnique
#include "../matrix_blocks.h"

/* Few digits where there are many blocks, whose counts are to stay small. */
#if defined(_OPENACC)
enum { digit_bits = 4 };
#else
enum { digit_bits = 8 };
#endif
enum { digits = 1 << digit_bits, key_bits = 32 };

typedef struct unique_work {
  uint32_t *keys, *other_keys; /* taken in turn */
  uint32_t *counts;            /* of each digit and block, and behind them of all */
  uint32_t *sums;
} unique_work;

/* Keys rise as the elements do. Elements are taken as bits by a union, which C and GCC allow. */
typedef union float_bits {
  float value;
  uint32_t bits;
} float_bits;

#pragma acc routine seq
static inline uint32_t TORMENT_LOCAL(key_of, MatrixUnique)(float value) {
  float_bits element;
  element.value = value;
  return element.bits >> 31 ? ~element.bits : element.bits | 0x80000000u;
}

#pragma acc routine seq
static inline float TORMENT_LOCAL(value_of, MatrixUnique)(uint32_t key) {
  float_bits element;
  element.bits = key >> 31 ? key & 0x7fffffffu : ~key;
  return element.value;
}

static int32_t make_work(matrix *m, torment_error *error) {
  const uint64_t n = elements_of(m->problem);
  const uint64_t count = digits * make_blocks(m->host, n).count + 1;
  unique_work *w = (unique_work *)calloc(1, sizeof *w);
  if (!w) return torment_fail(error, "no memory for the unit's state");
  uint32_t *keys = (uint32_t *)malloc(n * sizeof *keys);
  uint32_t *other_keys = (uint32_t *)malloc(n * sizeof *other_keys);
  uint32_t *counts = (uint32_t *)malloc(count * sizeof *counts);
  uint32_t *sums = (uint32_t *)malloc(scan_chunks * sizeof *sums);
  if (!keys || !other_keys || !counts || !sums) {
    free(keys);
    free(other_keys);
    free(counts);
    free(sums);
    free(w);
    return torment_fail(error, "no memory for the sort");
  }
#pragma acc enter data create(keys [0:n], other_keys [0:n], counts [0:count], sums [0:scan_chunks])
  w->keys = keys;
  w->other_keys = other_keys;
  w->counts = counts;
  w->sums = sums;
  m->work = w;
  return TORMENT_OK;
}

static void free_work(matrix *m) {
  unique_work *w = (unique_work *)m->work;
  if (!w) return;
  const uint64_t n = elements_of(m->problem);
  const uint64_t count = digits * make_blocks(m->host, n).count + 1;
  uint32_t *keys = w->keys, *other_keys = w->other_keys, *counts = w->counts, *sums = w->sums;
#pragma acc exit data delete (keys [0:n], other_keys [0:n], counts [0:count], sums [0:scan_chunks])
  (void)n, (void)count;
  free(keys);
  free(other_keys);
  free(counts);
  free(sums);
  free(w);
}

static void TORMENT_LOCAL(make_keys, MatrixUnique)(const matrix *m, uint32_t *keys) {
  const uint64_t n = elements_of(m->problem);
  const float *a = m->problem->a;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(a [0:n], keys [0:n])
#elif defined(_OPENACC)
#pragma acc parallel loop present(a [0:n], keys [0:n])
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t i = 0; i < n; i++)
    keys[i] = TORMENT_LOCAL(key_of, MatrixUnique)(a[i]);
}

/* One pass: `to` gets what `from` has, sorted by the digit that begins at bit `shift`, otherwise in its
 * order. */
static void TORMENT_LOCAL(sort_by_digit, MatrixUnique)(const matrix *m, const uint32_t *from, uint32_t *to,
                                                       int shift) {
  const unique_work *w = (const unique_work *)m->work;
  const uint64_t n = elements_of(m->problem);
  const blocks all = make_blocks(m->host, n);
  const uint64_t block_count = all.count, length = all.length, count = digits * block_count;
  uint32_t *counts = w->counts;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 8);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(from [0:n], counts [0:count + 1])
#elif defined(_OPENACC)
#pragma acc parallel loop present(from [0:n], counts [0:count + 1])
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t block = 0; block < block_count; block++) {
    const uint64_t end = (block + 1) * length < n ? (block + 1) * length : n;
    uint32_t of_digit[digits];
#pragma acc loop seq
    for (int digit = 0; digit < digits; digit++)
      of_digit[digit] = 0;
#pragma acc loop seq
    for (uint64_t i = block * length; i < end; i++)
      of_digit[from[i] >> shift & (digits - 1)]++;
#pragma acc loop seq
    for (int digit = 0; digit < digits; digit++)
      counts[digit * block_count + block] = of_digit[digit];
  }
  TORMENT_LOCAL(scan_counts, MATRIX_NAME)(counts, count, w->sums);
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(from [0:n], to [0:n], counts [0:count + 1])
#elif defined(_OPENACC)
#pragma acc parallel loop present(from [0:n], to [0:n], counts [0:count + 1])
#elif defined(_OPENMP)
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t block = 0; block < block_count; block++) {
    const uint64_t end = (block + 1) * length < n ? (block + 1) * length : n;
    uint32_t at[digits];
#pragma acc loop seq
    for (int digit = 0; digit < digits; digit++)
      at[digit] = counts[digit * block_count + block];
#pragma acc loop seq
    for (uint64_t i = block * length; i < end; i++) {
      const uint32_t key = from[i];
      to[at[key >> shift & (digits - 1)]++] = key;
    }
  }
}

/* `out` gets the first of each run of equal keys. */
static void TORMENT_LOCAL(keep_distinct, MatrixUnique)(const matrix *m, const uint32_t *keys) {
  const unique_work *w = (const unique_work *)m->work;
  const uint64_t n = elements_of(m->problem);
  const blocks all = make_blocks(m->host, n);
  const uint64_t block_count = all.count, length = all.length;
  uint32_t *counts = w->counts;
  float *out = m->problem->out;
  uint64_t *number = m->problem->number;
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 8);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(keys [0:n], counts [0:block_count + 1])
#elif defined(_OPENACC)
#pragma acc parallel loop present(keys [0:n], counts [0:block_count + 1])
#elif defined(_OPENMP)
  const int threads = (int)m->host->thread_count;
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t block = 0; block < block_count; block++) {
    const uint64_t end = (block + 1) * length < n ? (block + 1) * length : n;
    uint32_t count = 0;
#pragma acc loop seq
    for (uint64_t i = block * length; i < end; i++)
      count += i == 0 || keys[i] != keys[i - 1];
    counts[block] = count;
  }
  TORMENT_LOCAL(scan_counts, MATRIX_NAME)(counts, block_count, w->sums);
#if defined(_OPENACC) && defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(keys [0:n], counts [0:block_count + 1], out [0:n], number [0:1])
#elif defined(_OPENACC)
#pragma acc parallel loop present(keys [0:n], counts [0:block_count + 1], out [0:n], number [0:1])
#elif defined(_OPENMP)
#pragma omp parallel for num_threads(threads) schedule(static)
#endif
  for (uint64_t block = 0; block < block_count; block++) {
    const uint64_t end = (block + 1) * length < n ? (block + 1) * length : n;
    uint32_t at = counts[block];
#pragma acc loop seq
    for (uint64_t i = block * length; i < end; i++)
      if (i == 0 || keys[i] != keys[i - 1]) out[at++] = TORMENT_LOCAL(value_of, MatrixUnique)(keys[i]);
    if (block == 0) number[0] = counts[block_count];
  }
}

static int32_t TORMENT_LOCAL(compute, MatrixUnique)(void *state, torment_error *error) {
  const matrix *m = (const matrix *)state;
  const unique_work *w = (const unique_work *)m->work;
  TORMENT_LOCAL(make_keys, MatrixUnique)(m, w->keys);
  for (int shift = 0; shift < key_bits; shift += 2 * digit_bits) {
    TORMENT_LOCAL(sort_by_digit, MatrixUnique)(m, w->keys, w->other_keys, shift);
    TORMENT_LOCAL(sort_by_digit, MatrixUnique)(m, w->other_keys, w->keys, shift + digit_bits);
  }
  TORMENT_LOCAL(keep_distinct, MatrixUnique)(m, w->keys);
  (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_UNIT(MatrixUnique, 1, torment_matrix);
