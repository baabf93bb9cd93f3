/* Rows cut into parts of neighbouring columns, so that gangs and workers share out (row, part) pairs while
 * the lanes of a worker take columns side by side: many equal pieces of work, one division a piece.
 * Not for CUDA, whose blocks are shaped by hand.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_ROW_PARTS_H
#define TORMENT_ROW_PARTS_H

#include <stdint.h>

enum { torment_part_columns = 512 };

/* Parts of the columns 1 .. columns - 2; at least 1. */
static inline uint64_t torment_parts(uint64_t columns) {
  return (columns - 2 + torment_part_columns - 1) / torment_part_columns;
}

/* The columns of a part are TORMENT_PART_BEGIN .. TORMENT_PART_END - 1. Macros, because a function called in
 * a compute region needs a directive and a name of its own in each unit. */
#define TORMENT_PART_BEGIN(part) (1 + (part)*torment_part_columns)
#define TORMENT_PART_END(part, columns)                          \
  (TORMENT_PART_BEGIN(part) + torment_part_columns < (columns)-1 \
       ? TORMENT_PART_BEGIN(part) + torment_part_columns         \
       : (columns)-1)

#endif
