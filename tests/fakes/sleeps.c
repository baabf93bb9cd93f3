/* Waits for something that never comes.
 * SPDX-License-Identifier: Apache-2.0 */
#include <unistd.h>
#define MISDEED \
  for (;;)      \
  pause()
#include "good.h"
