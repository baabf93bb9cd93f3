/* Never returns.
 * SPDX-License-Identifier: Apache-2.0 */
#define MISDEED                            \
  for (volatile int forever = 1; forever;) \
  continue
#include "good.h"
