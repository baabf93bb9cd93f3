/* Writes garbage to every descriptor from 0 to 500.
 * SPDX-License-Identifier: Apache-2.0 */
#include <unistd.h>
static void scribble(void) {
  for (int number = 0; number <= 500; number++)
    if (write(number, "{\"type\": garbage\n", 17) < 0) continue;
}
#define MISDEED scribble()
#include "good.h"
