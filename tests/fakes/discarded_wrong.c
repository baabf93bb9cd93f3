/* Wrong in the discarded repetition, right in all that are kept.
 * SPDX-License-Identifier: Apache-2.0 */
#define SPOIL \
  if (repetition == 0) p->a[11] += 1.0
#include "good.h"
