/* One update self of a section with gaps, against none.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

#define OVERHEAD_NAME StridedOut

#if defined(TORMENT_VARIANT_with)
static void TORMENT_LOCAL(move, OVERHEAD_NAME)(uint8_t *z, uint64_t rows, uint64_t width) {
  uint8_t(*pitched)[2 * width] = (uint8_t(*)[2 * width]) z;
#pragma acc update self(pitched [0:rows] [0:width])
  (void)pitched, (void)rows;
}
#endif

#include "strided_out.h"

TORMENT_UNIT(StridedOut, 1, torment_overhead);
