/* Pathfinder/1: the cheapest ways down a wall, from its first row to each cell of its last one, in 32-bit
 * integers. A step goes down a row, to the same column or to one beside it; the wall is walked down `passes`
 * times, row 0 following the last one. With row(t) = t % rows:
 *   cost[c] = wall[row(0)][c]
 *   for t = 1 .. rows * passes - 1, for all c at once:
 *     cost[c] = wall[row(t)][c] + min(cost[c - 1], cost[c], cost[c + 1])
 * where columns outside the wall are left out of the minimum. Cell (r, c) is element r * columns + c.
 * Source: Pathfinder of Rodinia (Che et al., IISWC 2009).
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_PATHFINDER_H
#define TORMENT_BENCHMARKS_PATHFINDER_H

#include <stdint.h>

typedef struct torment_pathfinder {
  uint64_t rows;       /* at least 2 */
  uint64_t columns;    /* at least 2 */
  uint64_t passes;     /* at least 1 */
  const int32_t *wall; /* in, rows x columns: 0 to 999; no sum of rows * passes of them passes 2^31 - 1 */
  int32_t *cost;       /* out, columns */
} torment_pathfinder;

#endif
