/* Has a signal come a little later.
 * SPDX-License-Identifier: Apache-2.0 */
#include <unistd.h>
#define MISDEED ualarm(20000, 0), pause()
#include "good.h"
