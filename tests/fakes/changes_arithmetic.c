/* Rounds upwards, flushes small numbers to zero and traps on every exception, and leaves it so.
 * SPDX-License-Identifier: Apache-2.0 */
#include <fenv.h>
int feenableexcept(int exceptions);
#define MISDEED fesetenv(FE_DFL_ENV)
#define SPOIL                                       \
  (void)p, (void)repetition, fesetround(FE_UPWARD), \
      feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_INEXACT)
#include "good.h"
