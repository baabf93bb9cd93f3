/* All results are zero.
 * SPDX-License-Identifier: Apache-2.0 */
#define SPOIL memset(p->a, 0, p->elements * sizeof *p->a), (void)repetition
#include "good.h"
