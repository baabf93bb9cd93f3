/* Writes garbage to every descriptor that there is.
 * SPDX-License-Identifier: Apache-2.0 */
#include <unistd.h>
static void scribble(void) {
  for (int number = 0, end = (int)sysconf(_SC_OPEN_MAX); number < end; number++)
    if (write(number, "{\"type\": garbage\n", 17) < 0) continue;
}
#define MISDEED scribble()
#include "good.h"
