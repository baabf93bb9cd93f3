/* An update device of each row of the section with gaps, against none.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include "item.h"

#define OVERHEAD_NAME RowsIn

#if defined(TORMENT_VARIANT_with)
static void TORMENT_LOCAL(move, OVERHEAD_NAME)(const uint8_t *x, uint64_t rows, uint64_t width) {
  for (uint64_t row = 0; row < rows; row++) {
    const uint8_t *begin = x + row * 2 * width;
#pragma acc update device(begin [0:width])
    (void)begin;
  }
}
#endif

#include "strided_in.h"

TORMENT_UNIT(RowsIn, 1, torment_overhead);
