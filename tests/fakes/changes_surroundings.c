/* Changes folder, environment, signal handlers and file mode mask.
 * SPDX-License-Identifier: Apache-2.0 */
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
static void change(void) {
  if (chdir("/") == 0) clearenv();
  umask(0777);
  for (int number = 1; number < NSIG; number++)
    if (number != SIGCONT) signal(number, SIG_IGN);
}
#define MISDEED change()
#include "good.h"
