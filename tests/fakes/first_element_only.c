/* Right in the first element, untouched in the others.
 * SPDX-License-Identifier: Apache-2.0 */
#define SPOIL                                \
  for (uint64_t i = 1; i < p->elements; i++) \
    p->a[i] = p->b[i];                       \
  (void)repetition
#include "good.h"
