/* NeedlemanWunsch/1: the scores of all alignments of the beginnings of two sequences, in 32-bit integers.
 *   score[0][j] = -gap * j;  score[i][0] = -gap * i;
 *   score[i][j] = max(score[i - 1][j - 1] + similarity[down[i - 1]][across[j - 1]],
 *                     score[i - 1][j] - gap, score[i][j - 1] - gap)    for i, j >= 1
 * Score (i, j) is element i * (columns + 1) + j, similarity (a, b) element a * 20 + b. A score depends on
 * those before it in both directions, so only those of an anti-diagonal can be taken at once. Source:
 * Needleman and Wunsch, J. Molecular Biology 48 (1970); NW of Rodinia (Che et al., IISWC 2009), whose
 * substitution table of 24 letters is one of 20 here.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_NEEDLEMANWUNSCH_H
#define TORMENT_BENCHMARKS_NEEDLEMANWUNSCH_H

#include <stdint.h>

#define TORMENT_LETTERS 20

typedef struct torment_needleman_wunsch {
  uint64_t rows;             /* letters of `down`, at least 1 */
  uint64_t columns;          /* letters of `across`, at least 1 */
  int64_t gap;               /* 1 to 1000 */
  const uint8_t *down;       /* in, rows: 0 to 19 */
  const uint8_t *across;     /* in, columns: 0 to 19 */
  const int32_t *similarity; /* in, 20 x 20: -1000 to 1000 */
  int32_t *score;            /* out, (rows + 1) x (columns + 1) */
} torment_needleman_wunsch;

#endif
