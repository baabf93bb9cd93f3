/* StringMatch in four models; the reference loop is, for each pattern,
 *   for (i = 0; i <= n - length; i++) if (text[i .. i+length) == pattern) { first = i; break; }
 * comparing from the left until the first difference. Not for inputs, checks or clocks, which are the
 * host's.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>
#include <torment/benchmarks/StringMatch.h>
#include <torment/unit.h>

#if defined(__CUDACC__)
#include "../cuda_check.h"
#endif

typedef struct string_match {
  const torment_host *host;
  const torment_string_match *problem;
  uint64_t *best; /* OpenACC's, by pattern: a position where it occurs, or text_length */
  uint8_t *flags; /* OpenACC's, by pattern and position: occurs there */
  uint32_t *device_text, *device_patterns; /* CUDA's */
  unsigned long long *device_best;
} string_match;

/* Where a pattern can start. */
static uint64_t count_positions(const string_match *m) {
  return m->problem->text_length - m->problem->pattern_length + 1;
}

#if defined(__CUDACC__)

enum {
  block_threads = 256,
  thread_positions = 4,
  tile_positions = block_threads * thread_positions,
  stage_bytes = 1024 /* of the pattern in shared memory at once; a word of it for each thread */
};

/* Four neighbouring positions against one word of the pattern; `low` and `high` are the text's words. */
static __device__ __forceinline__ void compare_word(uint32_t *differ, uint32_t low, uint32_t high,
                                                    uint32_t wanted, uint32_t mask) {
  differ[0] |= (low ^ wanted) & mask;
  differ[1] |= (__funnelshift_r(low, high, 8) ^ wanted) & mask;
  differ[2] |= (__funnelshift_r(low, high, 16) ^ wanted) & mask;
  differ[3] |= (__funnelshift_r(low, high, 24) ^ wanted) & mask;
}

static __device__ __forceinline__ int all_differ(const uint32_t *differ) {
  return differ[0] && differ[1] && differ[2] && differ[3];
}

/* Sets differ[q] where the text from position q on isn't the pattern's next `bytes` bytes; stops early
 * when none is left. */
static __device__ __forceinline__ void compare_stage(uint32_t *differ, const uint32_t *text,
                                                     const uint4 *pattern, unsigned bytes) {
  uint32_t low = text[0];
  unsigned word = 0;
  for (; word + 4 <= bytes / 4; word += 4) {
    const uint4 wanted = pattern[word / 4];
    const uint32_t second = text[word + 1], third = text[word + 2], fourth = text[word + 3];
    const uint32_t next = text[word + 4];
    compare_word(differ, low, second, wanted.x, ~0u);
    compare_word(differ, second, third, wanted.y, ~0u);
    compare_word(differ, third, fourth, wanted.z, ~0u);
    compare_word(differ, fourth, next, wanted.w, ~0u);
    low = next;
    if (all_differ(differ)) return;
  }
  for (; 4 * word < bytes; word++) {
    const unsigned left = bytes - 4 * word;
    const uint32_t high = text[word + 1];
    compare_word(differ, low, high, ((const uint32_t *)pattern)[word],
                 left >= 4 ? ~0u : (1u << (8 * left)) - 1u);
    low = high;
  }
}

/* A block takes a tile of positions of one pattern, whose text and pattern it stages through shared
 * memory. Blocks start in order, so those beyond a hit mostly find it known and leave. The text is
 * padded by a tile and a stage, the pattern to whole stages. */
__global__ void __launch_bounds__(block_threads)
    find_first(const uint32_t *__restrict__ text, uint64_t positions, const uint32_t *__restrict__ patterns,
               uint64_t length, uint64_t pitch, unsigned long long *best) {
  __shared__ uint32_t text_tile[(tile_positions + stage_bytes) / 4];
  __shared__ uint4 pattern_stage[stage_bytes / 16];
  const unsigned t = threadIdx.x;
  const uint64_t start = (uint64_t)blockIdx.x * tile_positions;
  const uint32_t *pattern = patterns + blockIdx.y * (pitch / 4);
  volatile unsigned long long *known = best + blockIdx.y;
  uint32_t differ[thread_positions] = {0, 0, 0, 0};
  if (__syncthreads_or(*known < start)) return;

  for (uint64_t offset = 0; offset < length; offset += stage_bytes) {
    const uint32_t *from = text + (start + offset) / 4;
    const uint64_t left = length - offset;
    text_tile[t] = from[t];
    text_tile[t + block_threads] = from[t + block_threads];
    ((uint32_t *)pattern_stage)[t] = pattern[offset / 4 + t];
    __syncthreads();
    if (!all_differ(differ))
      compare_stage(differ, text_tile + t, pattern_stage, left < stage_bytes ? (unsigned)left : stage_bytes);
    if (!__syncthreads_or(!all_differ(differ))) return;
  }
  for (unsigned q = 0; q < thread_positions; q++) {
    const uint64_t position = start + t * thread_positions + q;
    if (!differ[q] && position < positions) atomicMin(best + blockIdx.y, (unsigned long long)position);
  }
}

static uint64_t padded_text_bytes(const string_match *m) {
  return (m->problem->text_length + tile_positions + stage_bytes + 3) / 4 * 4;
}

static uint64_t pattern_pitch(const string_match *m) {
  return (m->problem->pattern_length + stage_bytes - 1) / stage_bytes * stage_bytes;
}

static int32_t allocate(string_match *m, torment_error *error) {
  const uint64_t pattern_bytes = m->problem->patterns * pattern_pitch(m);
  TORMENT_CUDA(cudaMalloc(&m->device_text, padded_text_bytes(m)));
  TORMENT_CUDA(cudaMalloc(&m->device_patterns, pattern_bytes));
  TORMENT_CUDA(cudaMalloc(&m->device_best, m->problem->patterns * sizeof *m->device_best));
  TORMENT_CUDA(cudaMemset(m->device_text, 0, padded_text_bytes(m)));
  TORMENT_CUDA(cudaMemset(m->device_patterns, 0, pattern_bytes));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static void release(string_match *m) {
  cudaFree(m->device_text);
  cudaFree(m->device_patterns);
  cudaFree(m->device_best);
}

static int32_t upload(void *state, torment_error *error) {
  const string_match *m = (const string_match *)state;
  const torment_string_match *p = m->problem;
  TORMENT_CUDA(cudaMemcpy(m->device_text, p->text, p->text_length, cudaMemcpyHostToDevice));
  TORMENT_CUDA(cudaMemcpy2D(m->device_patterns, pattern_pitch(m), p->pattern, p->pattern_length,
                            p->pattern_length, p->patterns, cudaMemcpyHostToDevice));
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t TORMENT_LOCAL(compute, StringMatch)(void *state, torment_error *error) {
  const string_match *m = (const string_match *)state;
  const torment_string_match *p = m->problem;
  const dim3 blocks((unsigned)((count_positions(m) + tile_positions - 1) / tile_positions),
                    (unsigned)p->patterns);
  /* All bits set is beyond every position. */
  TORMENT_CUDA(cudaMemsetAsync(m->device_best, 0xff, p->patterns * sizeof *m->device_best));
  find_first<<<blocks, block_threads>>>(m->device_text, count_positions(m), m->device_patterns,
                                        p->pattern_length, pattern_pitch(m), m->device_best);
  TORMENT_CUDA_FINISH();
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const string_match *m = (const string_match *)state;
  const torment_string_match *p = m->problem;
  TORMENT_CUDA(
      cudaMemcpy(p->position, m->device_best, p->patterns * sizeof *p->position, cudaMemcpyDeviceToHost));
  for (uint64_t k = 0; k < p->patterns; k++)
    if (p->position[k] > p->text_length) p->position[k] = p->text_length;
  return TORMENT_OK;
}

#elif defined(_OPENACC)

static int32_t allocate(string_match *m, torment_error *error) {
  const torment_string_match *p = m->problem;
  const uint64_t count = p->patterns, flag_count = count * count_positions(m);
  const uint64_t text_length = p->text_length, pattern_bytes = count * p->pattern_length;
  const uint8_t *text = p->text, *pattern = p->pattern;
  uint64_t *best = (uint64_t *)malloc(count * sizeof *best);
  uint8_t *flags = (uint8_t *)malloc(flag_count);
  if (!best || !flags) {
    free(best);
    free(flags);
    return torment_fail(error, "no memory for the flags");
  }
  m->best = best;
  m->flags = flags;
#pragma acc enter data create(text [0:text_length], pattern [0:pattern_bytes], best [0:count], \
                              flags [0:flag_count])
  (void)text, (void)pattern; /* GCC counts a mention in a clause as no use */
  return TORMENT_OK;
}

static void release(string_match *m) {
  const torment_string_match *p = m->problem;
  const uint64_t count = p->patterns, flag_count = count * count_positions(m);
  const uint64_t text_length = p->text_length, pattern_bytes = count * p->pattern_length;
  const uint8_t *text = p->text, *pattern = p->pattern;
  uint64_t *best = m->best;
  uint8_t *flags = m->flags;
  if (!flags) return;
#pragma acc exit data delete (text [0:text_length], pattern [0:pattern_bytes], best [0:count], \
                              flags [0:flag_count])
  (void)text, (void)pattern;
  free(best);
  free(flags);
}

static int32_t upload(void *state, torment_error *error) {
  const string_match *m = (const string_match *)state;
  const torment_string_match *p = m->problem;
  const uint64_t count = p->patterns;
  const uint64_t text_length = p->text_length, pattern_bytes = count * p->pattern_length;
  const uint8_t *text = p->text, *pattern = p->pattern;
  uint64_t *best = m->best;
  for (uint64_t k = 0; k < count; k++)
    best[k] = text_length;
#pragma acc update device(text [0:text_length], pattern [0:pattern_bytes], best [0:count])
  (void)text, (void)pattern, (void)error;
  return TORMENT_OK;
}

/* One flag a position. A position beyond one where the pattern is known to occur can't be the first and
 * is skipped; any such position bounds the first, so it doesn't matter which thread's write to best[k]
 * comes last. */
static int32_t TORMENT_LOCAL(compute, StringMatch)(void *state, torment_error *error) {
  const string_match *m = (const string_match *)state;
  const torment_string_match *p = m->problem;
  const uint64_t count = p->patterns, positions = count_positions(m), flag_count = count * positions;
  const uint64_t length = p->pattern_length, text_length = p->text_length, pattern_bytes = count * length;
  const uint8_t *text = p->text, *pattern = p->pattern;
  uint64_t *best = m->best;
  uint8_t *flags = m->flags;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(m->host, 64);
#endif
  for (uint64_t k = 0; k < count; k++) {
#if defined(TORMENT_VARIANT_shaped)
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(text [0:text_length], pattern [0:pattern_bytes], best [0:count], flags [0:flag_count])
#else
#pragma acc parallel loop present(text [0:text_length], pattern [0:pattern_bytes], best [0:count], \
                                  flags [0:flag_count])
#endif
    for (uint64_t i = 0; i < positions; i++) {
      uint64_t known;
      uint64_t j = 0;
#pragma acc atomic read
      known = best[k];
      if (i < known) {
        while (j < length && text[i + j] == pattern[k * length + j])
          j++;
        if (j == length) {
#pragma acc atomic write
          best[k] = i;
        }
      }
      flags[k * positions + i] = j == length;
    }
  }
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  const string_match *m = (const string_match *)state;
  const torment_string_match *p = m->problem;
  const uint64_t count = p->patterns, positions = count_positions(m);
  uint64_t *best = m->best;
  uint8_t *flags = m->flags;
#pragma acc update self(best [0:count])
  for (uint64_t k = 0; k < count; k++) {
    const uint64_t begin = k * positions;
    const uint64_t looked_at = best[k] < positions ? best[k] + 1 : positions;
#pragma acc update self(flags [begin:looked_at])
    const uint8_t *first = (const uint8_t *)memchr(flags + begin, 1, looked_at);
    p->position[k] = first ? (uint64_t)(first - (flags + begin)) : p->text_length;
  }
  (void)error;
  return TORMENT_OK;
}

#else

static int32_t allocate(string_match *m, torment_error *error) {
  (void)m, (void)error;
  return TORMENT_OK;
}

static void release(string_match *m) {
  (void)m;
}

static int32_t upload(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

#if defined(_OPENMP)

/* Threads take blocks in turn, so that all move through the text together, and pass over positions
 * beyond any one where the pattern is known to occur. */
static uint64_t find_first(const string_match *m, const uint8_t *wanted) {
  const uint8_t *text = m->problem->text;
  const uint64_t positions = count_positions(m), length = m->problem->pattern_length;
  const int threads = (int)m->host->thread_count;
  uint64_t first = m->problem->text_length;
  uint64_t known = first;
#pragma omp parallel for num_threads(threads) schedule(static, 1024) reduction(min : first)
  for (uint64_t i = 0; i < positions; i++) {
    uint64_t bound;
#pragma omp atomic read
    bound = known;
    if (i < bound) {
      uint64_t j = 0;
      while (j < length && text[i + j] == wanted[j])
        j++;
      if (j == length) {
        if (i < first) first = i;
#pragma omp atomic write
        known = i;
      }
    }
  }
  return first;
}

#else

static uint64_t find_first(const string_match *m, const uint8_t *wanted) {
  const uint8_t *text = m->problem->text;
  const uint64_t positions = count_positions(m), length = m->problem->pattern_length;
  for (uint64_t i = 0; i < positions; i++) {
    uint64_t j = 0;
    while (j < length && text[i + j] == wanted[j])
      j++;
    if (j == length) return i;
  }
  return m->problem->text_length;
}

#endif

static int32_t TORMENT_LOCAL(compute, StringMatch)(void *state, torment_error *error) {
  const string_match *m = (const string_match *)state;
  const torment_string_match *p = m->problem;
  for (uint64_t k = 0; k < p->patterns; k++)
    p->position[k] = find_first(m, p->pattern + k * p->pattern_length);
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

#endif

TORMENT_STATEFUL_UNIT(StringMatch, 1, torment_string_match, string_match);
