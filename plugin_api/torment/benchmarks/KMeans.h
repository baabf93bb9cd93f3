/* KMeans/1: `rounds` rounds of Lloyd's algorithm on integers, which single precision holds exactly.
 * The first centres are the first points. A round
 *   assigns each point to the centre of least squared distance, of equal ones to that of the least number;
 *   then moves each centre that has points to their mean, each feature of which is rounded down.
 * Feature f of point i is element f * points + i of `feature`, of centre k element k * features + f of
 * `centre`. Source: Kmeans of Rodinia (Che et al., IISWC 2009), whose centres aren't rounded.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_KMEANS_H
#define TORMENT_BENCHMARKS_KMEANS_H

#include <stdint.h>

#define TORMENT_KMEANS_MOST_CLUSTERS 8
#define TORMENT_KMEANS_MOST_FEATURES 64

typedef struct torment_k_means {
  uint64_t points;      /* at least clusters, at most 2^31 - 1 */
  uint64_t features;    /* 1 to 64 */
  uint64_t clusters;    /* 2 to 8 */
  uint64_t rounds;      /* at least 1 */
  const float *feature; /* in, features x points: whole numbers, 0 to 255 */
  int32_t *assignment;  /* out, points: each one's centre in the last round */
  float *centre;        /* out, clusters x features: after the last round */
} torment_k_means;

#endif
