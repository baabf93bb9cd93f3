/* Writes pages past its output.
 * SPDX-License-Identifier: Apache-2.0 */
#define SPOIL p->a[p->elements + 600] = 1.0, (void)repetition
#include "good.h"
