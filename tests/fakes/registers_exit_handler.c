/* Has a function called at the process's end that crashes.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
static void crash(void) {
  abort();
}
#define MISDEED atexit(crash)
#include "good.h"
