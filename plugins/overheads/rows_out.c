/* An update self of each row of the section with gaps, against none.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

#define OVERHEAD_NAME RowsOut

#if defined(TORMENT_VARIANT_with)
static void TORMENT_LOCAL(move, OVERHEAD_NAME)(uint8_t *z, uint64_t rows, uint64_t width) {
  for (uint64_t row = 0; row < rows; row++) {
    uint8_t *begin = z + row * 2 * width;
#pragma acc update self(begin [0:width])
    (void)begin;
  }
}
#endif

#include "strided_out.h"

TORMENT_UNIT(RowsOut, 1, torment_overhead);
