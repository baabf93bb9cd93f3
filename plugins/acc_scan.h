/* Exclusive prefix sums with OpenACC directives, which have no scan: segments are added up, their sums too,
 * and so on until few are left, which the host scans; then each level is scanned from the one above it. The
 * source that includes this defines SCAN_BENCHMARK  its name SCAN_WORD       the integers' type Not for other
 * models.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_ACC_SCAN_H
#define TORMENT_ACC_SCAN_H

#include <torment/unit.h>

#define SCAN_LOCAL(name) TORMENT_LOCAL(name, SCAN_BENCHMARK)

/* A thread takes a segment, so that a device has work for all of its threads. */
enum { scan_segment = 32, scan_top = 1024 };

static uint64_t scan_segments_of(uint64_t count) {
  return (count + scan_segment - 1) / scan_segment;
}

/* How many sums there are over all levels above `count` elements. */
static uint64_t scan_sums_of(uint64_t count) {
  uint64_t sums = 0;
  do {
    count = scan_segments_of(count);
    sums += count;
  } while (count > scan_top);
  return sums;
}

/* A level of the scan: `count` words of an array that has `length` on the device, from word `offset` on. */
typedef struct scan_level {
  SCAN_WORD *words;
  uint64_t length, offset, count;
} scan_level;

static void SCAN_LOCAL(sum_segments)(const torment_host *host, scan_level level, scan_level above) {
  const SCAN_WORD *words = level.words;
  const uint64_t length = level.length, offset = level.offset, count = level.count;
  SCAN_WORD *sums = above.words;
  const uint64_t sums_length = above.length, sums_offset = above.offset, segments = above.count;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(words [0:length], sums [0:sums_length])
#else
#pragma acc parallel loop present(words [0:length], sums [0:sums_length])
#endif
  for (uint64_t s = 0; s < segments; s++) {
    const uint64_t begin = s * scan_segment,
                   end = begin + scan_segment < count ? begin + scan_segment : count;
    SCAN_WORD sum = 0;
    for (uint64_t i = begin; i < end; i++)
      sum += words[offset + i];
    sums[sums_offset + s] = sum;
  }
  (void)host, (void)length, (void)sums_length;
}

/* `above` holds what comes before each segment. `to` may be `from`. */
static void SCAN_LOCAL(scan_segments)(const torment_host *host, scan_level from, scan_level above,
                                      scan_level to) {
  const SCAN_WORD *words = from.words, *sums = above.words;
  const uint64_t length = from.length, offset = from.offset, count = from.count;
  const uint64_t sums_length = above.length, sums_offset = above.offset, segments = above.count;
  SCAN_WORD *result = to.words;
  const uint64_t result_length = to.length, result_offset = to.offset;
#if defined(TORMENT_VARIANT_shaped)
  const int gangs = torment_gangs(host, 64);
#pragma acc parallel loop gang worker vector num_gangs(gangs) num_workers(8) vector_length(32) \
    present(words [0:length], sums [0:sums_length], result [0:result_length])
#else
#pragma acc parallel loop present(words [0:length], sums [0:sums_length], result [0:result_length])
#endif
  for (uint64_t s = 0; s < segments; s++) {
    const uint64_t begin = s * scan_segment,
                   end = begin + scan_segment < count ? begin + scan_segment : count;
    SCAN_WORD sum = sums[sums_offset + s];
    for (uint64_t i = begin; i < end; i++) {
      const SCAN_WORD word = words[offset + i];
      result[result_offset + i] = sum;
      sum += word;
    }
  }
  (void)host, (void)length, (void)sums_length, (void)result_length;
}

/* The few words of the last level, on the host. */
static void SCAN_LOCAL(scan_on_host)(scan_level level) {
  SCAN_WORD *words = level.words;
  const uint64_t offset = level.offset, count = level.count;
  SCAN_WORD sum = 0;
#pragma acc update self(words [offset:count])
  for (uint64_t i = offset; i < offset + count; i++) {
    const SCAN_WORD word = words[i];
    words[i] = sum;
    sum += word;
  }
#pragma acc update device(words [offset:count])
}

/* Scans `count` words from one array to another, or the same; `sums`, of scan_sums_of(count) words, is
 * scratch. All are present on the device. */
static void SCAN_LOCAL(scan)(const torment_host *host, SCAN_WORD *from, SCAN_WORD *to, uint64_t count,
                             SCAN_WORD *sums) {
  enum { most_levels = 14 }; /* 32^13 is more than 2^64 */
  const uint64_t sums_length = scan_sums_of(count);
  scan_level levels[most_levels];
  const scan_level result = {to, count, 0, count};
  int top = 0;
  levels[0].words = from;
  levels[0].length = levels[0].count = count;
  levels[0].offset = 0;
  do {
    const scan_level below = levels[top];
    const scan_level above = {sums, sums_length, top == 0 ? 0 : below.offset + below.count,
                              scan_segments_of(below.count)};
    levels[++top] = above;
    SCAN_LOCAL(sum_segments)(host, below, above);
  } while (levels[top].count > scan_top);
  SCAN_LOCAL(scan_on_host)(levels[top]);
  for (; top > 1; top--)
    SCAN_LOCAL(scan_segments)(host, levels[top - 1], levels[top], levels[top - 1]);
  SCAN_LOCAL(scan_segments)(host, levels[0], levels[1], result);
}

#endif
