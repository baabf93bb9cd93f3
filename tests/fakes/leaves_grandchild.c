/* Leaves a child that holds all its descriptors, and crashes.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <unistd.h>
static void leave_child(void) {
  if (fork() == 0)
    for (;;)
      pause();
  abort();
}
#define MISDEED leave_child()
#include "good.h"
