/* Closes every descriptor that there is.
 * SPDX-License-Identifier: Apache-2.0 */
#include <unistd.h>
#define MISDEED                                                                  \
  for (int number = 0, end = (int)sysconf(_SC_OPEN_MAX); number < end; number++) \
  close(number)
#include "good.h"
