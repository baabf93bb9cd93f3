/* Writes to its inputs.
 * SPDX-License-Identifier: Apache-2.0 */
#define SPOIL ((volatile double *)p->b)[7] = 1.0, (void)repetition
#include "good.h"
