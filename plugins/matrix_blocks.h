/* Blocks of elements and a prefix sum over what each counts: how MatrixFind and MatrixUnique put what they
 * keep side by side, in order, with any number of lanes. The source defines MATRIX_NAME before this. For
 * OpenACC, OpenMP and sequential code; CUDA has its own libraries. Not for what is counted.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_MATRIX_BLOCKS_H
#define TORMENT_MATRIX_BLOCKS_H

#include <stdlib.h>
#include <torment/unit.h>

enum { scan_chunks = 1024, least_block = 256, most_blocks = 65536 };

typedef struct blocks {
  uint64_t count;
  uint64_t length; /* elements of each but the last */
} blocks;

static inline blocks make_blocks(const torment_host *host, uint64_t n) {
  blocks made;
#if defined(_OPENACC)
  made.count = (n + least_block - 1) / least_block;
  if (made.count > most_blocks) made.count = most_blocks;
#elif defined(_OPENMP)
  made.count = host->thread_count;
#else
  made.count = 1;
#endif
  made.length = (n + made.count - 1) / made.count;
  (void)host;
  return made;
}

/* counts[0] to counts[m - 1] become the sums of those before them, counts[m] the sum of all. `sums` has room
 * for scan_chunks. All are on the device. */
static void TORMENT_LOCAL(scan_counts, MATRIX_NAME)(uint32_t *counts, uint64_t m, uint32_t *sums) {
#if defined(_OPENACC)
  const uint64_t length = (m + scan_chunks - 1) / scan_chunks;
#pragma acc parallel loop present(counts [0:m + 1], sums [0:scan_chunks])
  for (uint64_t c = 0; c < scan_chunks; c++) {
    const uint64_t end = (c + 1) * length < m ? (c + 1) * length : m;
    uint32_t sum = 0;
#pragma acc loop seq
    for (uint64_t i = c * length; i < end; i++)
      sum += counts[i];
    sums[c] = sum;
  }
#pragma acc parallel num_gangs(1) present(counts [0:m + 1], sums [0:scan_chunks])
  {
    uint32_t before = 0;
#pragma acc loop seq
    for (uint64_t c = 0; c < scan_chunks; c++) {
      const uint32_t sum = sums[c];
      sums[c] = before;
      before += sum;
    }
    counts[m] = before;
  }
#pragma acc parallel loop present(counts [0:m + 1], sums [0:scan_chunks])
  for (uint64_t c = 0; c < scan_chunks; c++) {
    const uint64_t end = (c + 1) * length < m ? (c + 1) * length : m;
    uint32_t before = sums[c];
#pragma acc loop seq
    for (uint64_t i = c * length; i < end; i++) {
      const uint32_t count = counts[i];
      counts[i] = before;
      before += count;
    }
  }
#else
  uint32_t before = 0;
  for (uint64_t i = 0; i < m; i++) {
    const uint32_t count = counts[i];
    counts[i] = before;
    before += count;
  }
  counts[m] = before;
  (void)sums;
#endif
}

#endif
