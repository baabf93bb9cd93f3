/* Ends the process, and hangs while that happens.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <unistd.h>
static void hang(void) {
  for (;;)
    pause();
}
#define MISDEED atexit(hang), exit(0)
#include "good.h"
