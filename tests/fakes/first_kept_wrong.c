/* Wrong in the first kept repetition, right in all others.
 * SPDX-License-Identifier: Apache-2.0 */
#define SPOIL \
  if (repetition == 1) p->a[11] += 1.0
#include "good.h"
