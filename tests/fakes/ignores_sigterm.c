/* Never returns, and doesn't mind SIGTERM.
 * SPDX-License-Identifier: Apache-2.0 */
#include <signal.h>
#include <unistd.h>
#define MISDEED                       \
  sigset_t all;                       \
  sigfillset(&all);                   \
  sigprocmask(SIG_BLOCK, &all, NULL); \
  signal(SIGTERM, SIG_IGN);           \
  for (;;)                            \
  pause()
#include "good.h"
