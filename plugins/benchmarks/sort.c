/* Sort in four models: a radix sort from the lowest digit to the highest. The reference loop of a digit is
 *   for (i = 0; i < n; i++) to[places[digit(from[i])]++] = from[i];
 * with places[d] the number of elements of smaller digits. Not for inputs, checks or clocks, which are the
 * host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/Sort.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_radix_sort.h"
#elif defined(_OPENACC)
#define SCAN_BENCHMARK Sort
#define SCAN_WORD uint32_t
#include "../acc_scan.h"
#endif

/* Keys and their payloads. */
typedef struct pairs {
  uint32_t *keys, *payload;
} pairs;

typedef struct sort_state {
  const torment_host *host;
  const torment_sort *problem;
  pairs in, between, out; /* CUDA's are the device's */
  uint32_t *counts;       /* of digits: the CPU's by part, OpenACC's by digit and chunk, CUDA's by pass */
  uint32_t *sums;         /* OpenACC's scratch */
  uint32_t *told;         /* CUDA's: by tile and digit, and last the number of the next tile */
} sort_state;

/* Passes write to `between` and `out` in turn; their number is even, so the last one writes to `out`. */
static pairs from_of(const sort_state *s, int pass) {
  return pass == 0 ? s->in : pass % 2 != 0 ? s->between : s->out;
}

static pairs to_of(const sort_state *s, int pass) {
  return pass % 2 != 0 ? s->out : s->between;
}

#if defined(__CUDACC__)

static uint64_t tiles_of(const sort_state *s) {
  return (s->problem->elements + tile_items - 1) / tile_items;
}

static int32_t allocate(sort_state *s, torment_error *error) {
  const uint64_t bytes = s->problem->elements * sizeof(uint32_t);
  uint32_t **arrays[] = {&s->in.keys,         &s->in.payload, &s->between.keys,
                         &s->between.payload, &s->out.keys,   &s->out.payload};
  for (int i = 0; i < 6; i++)
    TORMENT_CUDA(cudaMalloc(arrays[i], bytes));
  TORMENT_CUDA(cudaMalloc(&s->counts, sort_passes * digits * sizeof(uint32_t)));
  TORMENT_CUDA(cudaMalloc(&s->told, (tiles_of(s) * digits + 1) * sizeof(uint32_t)));
  return TORMENT_OK;
}

static void release(sort_state *s) {
  cudaFree(s->in.keys);
  cudaFree(s->in.payload);
  cudaFree(s->between.keys);
  cudaFree(s->between.payload);
  cudaFree(s->out.keys);
  cudaFree(s->out.payload);
  cudaFree(s->counts);
  cudaFree(s->told);
}

static int32_t upload(void *state, torment_error *error) {
  const sort_state *s = (const sort_state *)state;
  const uint64_t bytes = s->problem->elements * sizeof(uint32_t);
  TORMENT_CUDA(cudaMemcpy(s->in.keys, s->problem->keys, bytes, cudaMemcpyHostToDevice));
  TORMENT_CUDA(cudaMemcpy(s->in.payload, s->problem->payload, bytes, cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, Sort)(void *state, torment_error *error) {
  const sort_state *s = (const sort_state *)state;
  const uint64_t n = s->problem->elements, tiles = tiles_of(s);
  const uint64_t enough = (n + 4 * count_threads - 1) / (4 * count_threads);
  uint64_t blocks = (uint64_t)torment_gangs(s->host, count_blocks_per_multiprocessor);
  if (blocks > enough) blocks = enough;
  TORMENT_CUDA(cudaMemsetAsync(s->counts, 0, sort_passes * digits * sizeof(uint32_t)));
  count_digits<<<(unsigned)blocks, count_threads>>>(s->in.keys, n, s->counts);
  sum_digits<<<sort_passes, digits>>>(s->counts);
  for (int pass = 0; pass < sort_passes; pass++) {
    const pairs from = from_of(s, pass), to = to_of(s, pass);
    TORMENT_CUDA(cudaMemsetAsync(s->told, 0, (tiles * digits + 1) * sizeof(uint32_t)));
    sort_tiles<<<(unsigned)tiles, block_threads>>>(from.keys, from.payload, to.keys, to.payload, (uint32_t)n,
                                                   (uint32_t)(pass * digit_bits), s->counts + pass * digits,
                                                   s->told, s->told + tiles * digits);
  }
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const sort_state *s = (const sort_state *)state;
  const uint64_t bytes = s->problem->elements * sizeof(uint32_t);
  TORMENT_CUDA(cudaMemcpy(s->problem->sorted_keys, s->out.keys, bytes, cudaMemcpyDeviceToHost));
  TORMENT_CUDA(cudaMemcpy(s->problem->sorted_payload, s->out.payload, bytes, cudaMemcpyDeviceToHost));
  return TORMENT_OK;
}

#else

#if defined(_OPENACC)

/* A thread takes a chunk, in the order that equal digits must keep, with counts of its own: small digits, so
 * that chunks can be short and many. */
enum { digit_bits = 4, digits = 1 << digit_bits, sort_passes = 32 / digit_bits, chunk_items = 256 };

static uint64_t chunks_of(const sort_state *s) {
  return (s->problem->elements + chunk_items - 1) / chunk_items;
}

static uint64_t counts_of(const sort_state *s) {
  return chunks_of(s) * digits;
}

static uint64_t sums_of(const sort_state *s) {
  return scan_sums_of(counts_of(s));
}

#else

enum { digit_bits = 8, digits = 1 << digit_bits, sort_passes = 32 / digit_bits };

static uint64_t parts_of(const sort_state *s) {
#if defined(_OPENMP)
  return s->host->thread_count;
#else
  (void)s;
  return 1;
#endif
}

static uint64_t counts_of(const sort_state *s) {
  return parts_of(s) * digits;
}

static uint64_t sums_of(const sort_state *s) {
  (void)s;
  return 1;
}

#endif

static int32_t allocate(sort_state *s, torment_error *error) {
  const uint64_t n = s->problem->elements, count = counts_of(s), sums_length = sums_of(s);
  uint32_t *keys = (uint32_t *)malloc(n * sizeof *keys), *payload = (uint32_t *)malloc(n * sizeof *payload);
  uint32_t *counts = (uint32_t *)malloc(count * sizeof *counts);
  uint32_t *sums = (uint32_t *)malloc(sums_length * sizeof *sums);
  if (!keys || !payload || !counts || !sums) {
    free(keys);
    free(payload);
    free(counts);
    free(sums);
    return torment_fail(error, "no memory for the pairs between passes");
  }
  s->in.keys = (uint32_t *)s->problem->keys; /* read only */
  s->in.payload = (uint32_t *)s->problem->payload;
  s->between.keys = keys;
  s->between.payload = payload;
  s->out.keys = s->problem->sorted_keys;
  s->out.payload = s->problem->sorted_payload;
  s->counts = counts;
  s->sums = sums;
#if defined(_OPENACC)
  {
    uint32_t *keys_in = s->in.keys, *payload_in = s->in.payload;
    uint32_t *keys_out = s->out.keys, *payload_out = s->out.payload;
#pragma acc enter data create(keys_in [0:n], payload_in [0:n], keys [0:n], payload [0:n], keys_out [0:n], \
                              payload_out [0:n], counts [0:count], sums [0:sums_length])
    (void)keys_in, (void)payload_in; /* GCC counts a mention in a clause as no use */
    (void)keys_out, (void)payload_out;
  }
#endif
  return TORMENT_OK;
}

static void release(sort_state *s) {
  uint32_t *keys = s->between.keys, *payload = s->between.payload, *counts = s->counts, *sums = s->sums;
  if (!keys) return;
#if defined(_OPENACC)
  {
    const uint64_t n = s->problem->elements, count = counts_of(s), sums_length = sums_of(s);
    uint32_t *keys_in = s->in.keys, *payload_in = s->in.payload;
    uint32_t *keys_out = s->out.keys, *payload_out = s->out.payload;
#pragma acc exit data delete (keys_in [0:n], payload_in [0:n], keys [0:n], payload [0:n], keys_out [0:n], \
                              payload_out [0:n], counts [0:count], sums [0:sums_length])
    (void)keys_in, (void)payload_in, (void)keys_out, (void)payload_out;
    (void)n, (void)count, (void)sums_length;
  }
#endif
  free(keys);
  free(payload);
  free(counts);
  free(sums);
}

static int32_t upload(void *state, torment_error *error) {
#if defined(_OPENACC)
  const sort_state *s = (const sort_state *)state;
  const uint64_t n = s->problem->elements;
  uint32_t *keys = s->in.keys, *payload = s->in.payload;
#pragma acc update device(keys [0:n], payload [0:n])
  (void)keys, (void)payload, (void)n;
#endif
  (void)state, (void)error;
  return TORMENT_OK;
}

#if defined(_OPENACC)

/* counts[digit * chunks + chunk]: in this order what comes before an entry are all smaller digits, and its
 * own in the chunks before. */
static void TORMENT_LOCAL(count_chunks, Sort)(const sort_state *s, pairs from, uint32_t shift) {
  const uint64_t n = s->problem->elements, chunks = chunks_of(s), count = counts_of(s);
  const uint32_t *restrict keys = from.keys;
  uint32_t *restrict counts = s->counts;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(s->host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(4) vector_length(32) \
    present(keys [0:n], counts [0:count])
#else
#pragma acc parallel loop present(keys [0:n], counts [0:count])
#endif
  for (uint64_t c = 0; c < chunks; c++) {
    const uint64_t begin = c * chunk_items, end = begin + chunk_items < n ? begin + chunk_items : n;
    uint32_t own[digits];
    for (int digit = 0; digit < digits; digit++)
      own[digit] = 0;
    for (uint64_t i = begin; i < end; i++)
      own[(keys[i] >> shift) % digits] += 1;
    for (int digit = 0; digit < digits; digit++)
      counts[digit * chunks + c] = own[digit];
  }
  (void)count;
}

static void TORMENT_LOCAL(move_chunks, Sort)(const sort_state *s, pairs from, pairs to, uint32_t shift) {
  const uint64_t n = s->problem->elements, chunks = chunks_of(s), count = counts_of(s);
  const uint32_t *restrict keys = from.keys, *restrict payload = from.payload, *restrict places = s->counts;
  uint32_t *restrict keys_to = to.keys, *restrict payload_to = to.payload;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(s->host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(4) vector_length(32) \
    present(keys [0:n], payload [0:n], places [0:count], keys_to [0:n], payload_to [0:n])
#else
#pragma acc parallel loop present(keys [0:n], payload [0:n], places [0:count], keys_to [0:n], \
                                  payload_to [0:n])
#endif
  for (uint64_t c = 0; c < chunks; c++) {
    const uint64_t begin = c * chunk_items, end = begin + chunk_items < n ? begin + chunk_items : n;
    uint32_t next[digits];
    for (int digit = 0; digit < digits; digit++)
      next[digit] = places[digit * chunks + c];
    for (uint64_t i = begin; i < end; i++) {
      const uint32_t key = keys[i], digit = (key >> shift) % digits, place = next[digit];
      next[digit] = place + 1;
      keys_to[place] = key;
      payload_to[place] = payload[i];
    }
  }
  (void)count;
}

static int32_t TORMENT_LOCAL(compute, Sort)(void *state, torment_error *error) {
  const sort_state *s = (const sort_state *)state;
  for (int pass = 0; pass < sort_passes; pass++) {
    const uint32_t shift = (uint32_t)(pass * digit_bits);
    TORMENT_LOCAL(count_chunks, Sort)(s, from_of(s, pass), shift);
    SCAN_LOCAL(scan)(s->host, s->counts, s->counts, counts_of(s), s->sums);
    TORMENT_LOCAL(move_chunks, Sort)(s, from_of(s, pass), to_of(s, pass), shift);
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const sort_state *s = (const sort_state *)state;
  const uint64_t n = s->problem->elements;
  uint32_t *keys = s->out.keys, *payload = s->out.payload;
#pragma acc update self(keys [0:n], payload [0:n])
  (void)keys, (void)payload, (void)n, (void)error;
  return TORMENT_OK;
}

#else

/* Each thread counts and moves a part of neighbouring elements; without OpenMP there is one. */
static void TORMENT_LOCAL(count_parts, Sort)(const sort_state *s, pairs from, uint32_t shift) {
  const uint64_t n = s->problem->elements, parts = parts_of(s), part = (n + parts - 1) / parts;
  const uint32_t *restrict keys = from.keys;
#if defined(_OPENMP)
#pragma omp parallel for num_threads((int)parts) schedule(static, 1)
#endif
  for (uint64_t p = 0; p < parts; p++) {
    const uint64_t end = (p + 1) * part < n ? (p + 1) * part : n;
    uint32_t own[digits] = {0};
    for (uint64_t i = p * part; i < end; i++)
      own[(keys[i] >> shift) % digits] += 1;
    for (int digit = 0; digit < digits; digit++)
      s->counts[p * digits + (uint64_t)digit] = own[digit];
  }
}

static void place_parts(const sort_state *s) {
  uint32_t place = 0;
  for (int digit = 0; digit < digits; digit++)
    for (uint64_t p = 0; p < parts_of(s); p++) {
      uint32_t *count = s->counts + p * digits + (uint64_t)digit;
      const uint32_t own = *count;
      *count = place;
      place += own;
    }
}

static void TORMENT_LOCAL(move_parts, Sort)(const sort_state *s, pairs from, pairs to, uint32_t shift) {
  const uint64_t n = s->problem->elements, parts = parts_of(s), part = (n + parts - 1) / parts;
  const uint32_t *restrict keys = from.keys, *restrict payload = from.payload;
  uint32_t *restrict keys_to = to.keys, *restrict payload_to = to.payload;
#if defined(_OPENMP)
#pragma omp parallel for num_threads((int)parts) schedule(static, 1)
#endif
  for (uint64_t p = 0; p < parts; p++) {
    const uint64_t end = (p + 1) * part < n ? (p + 1) * part : n;
    uint32_t next[digits];
    for (int digit = 0; digit < digits; digit++)
      next[digit] = s->counts[p * digits + (uint64_t)digit];
    for (uint64_t i = p * part; i < end; i++) {
      const uint32_t key = keys[i], place = next[(key >> shift) % digits]++;
      keys_to[place] = key;
      payload_to[place] = payload[i];
    }
  }
}

static int32_t TORMENT_LOCAL(compute, Sort)(void *state, torment_error *error) {
  const sort_state *s = (const sort_state *)state;
  for (int pass = 0; pass < sort_passes; pass++) {
    const uint32_t shift = (uint32_t)(pass * digit_bits);
    TORMENT_LOCAL(count_parts, Sort)(s, from_of(s, pass), shift);
    place_parts(s);
    TORMENT_LOCAL(move_parts, Sort)(s, from_of(s, pass), to_of(s, pass), shift);
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

#endif

TORMENT_STATEFUL_UNIT(Sort, 1, torment_sort, sort_state);
