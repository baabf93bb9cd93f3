/* One update device of a section with gaps, against none.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

#define OVERHEAD_NAME StridedIn

#if defined(TORMENT_VARIANT_with)
static void TORMENT_LOCAL(move, OVERHEAD_NAME)(const uint8_t *x, uint64_t rows, uint64_t width) {
  const uint8_t(*pitched)[2 * width] = (const uint8_t(*)[2 * width]) x;
#pragma acc update device(pitched [0:rows] [0:width])
  (void)pitched, (void)rows;
}
#endif

#include "strided_in.h"

TORMENT_UNIT(StridedIn, 1, torment_overhead);
