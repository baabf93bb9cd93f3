/* The last element is not a number.
 * SPDX-License-Identifier: Apache-2.0 */
#define SPOIL p->a[p->elements - 1] = NAN, (void)repetition
#include "good.h"
