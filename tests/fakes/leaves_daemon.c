/* Leaves a child in a session of its own that ignores SIGTERM, and goes on as if nothing were.
 * SPDX-License-Identifier: Apache-2.0 */
#include <signal.h>
#include <unistd.h>
static void leave_daemon(void) {
  if (fork() != 0) return;
  setsid();
  signal(SIGTERM, SIG_IGN);
  if (fork() != 0) _exit(0);
  for (;;)
    pause();
}
#define MISDEED leave_daemon()
#include "good.h"
