/* Writes one element before its output.
 * SPDX-License-Identifier: Apache-2.0 */
#define SPOIL p->a[-1] = 1.0, (void)repetition
#include "good.h"
