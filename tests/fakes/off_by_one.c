/* Each element holds its neighbour's result.
 * SPDX-License-Identifier: Apache-2.0 */
#define SPOIL memmove(p->a, p->a + 1, (p->elements - 1) * sizeof *p->a), (void)repetition
#include "good.h"
