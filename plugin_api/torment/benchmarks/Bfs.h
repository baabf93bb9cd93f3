/* Bfs/1: how many edges each node of a graph is away from a root, level by level, for several roots in turn.
 * The neighbours of node u are neighbours[offsets[u]] .. neighbours[offsets[u + 1] - 1]; every edge stands
 * with both its nodes. Of search s, element s * nodes + u: level[root[s]] = 0; level[v] = d + 1 for every v
 * that has none yet and a neighbour on level d; -1 for nodes that no path reaches. Source: BFS of Rodinia
 * (Che et al., IISWC 2009), there from one root.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_BENCHMARKS_BFS_H
#define TORMENT_BENCHMARKS_BFS_H

#include <stdint.h>

typedef struct torment_bfs {
  uint64_t nodes;             /* at most 2^31 - 1 */
  uint64_t edges;             /* elements of neighbours: twice the graph's edges; at most 2^32 - 1 */
  uint64_t roots;             /* searches, at least 1 */
  const uint32_t *offsets;    /* in, nodes + 1: ascending, from 0 to edges */
  const uint32_t *neighbours; /* in, edges: 0 to nodes - 1 */
  const uint32_t *root;       /* in, roots: 0 to nodes - 1 */
  int32_t *level;             /* out, roots x nodes */
} torment_bfs;

#endif
