/* Leaves a child in a session of its own that prints without end, and hangs.
 * SPDX-License-Identifier: Apache-2.0 */
#include <unistd.h>
static void leave_printer(void) {
  if (fork() == 0) {
    setsid();
    for (;;)
      if (write(1, "still here\n", 11) < 0) usleep(1000);
  }
  for (;;)
    pause();
}
#define MISDEED leave_printer()
#include "good.h"
