/* Closes every descriptor from 0 to 500.
 * SPDX-License-Identifier: Apache-2.0 */
#include <unistd.h>
#define MISDEED                                 \
  for (int number = 0; number <= 500; number++) \
  close(number)
#include "good.h"
