/* Kills its process and all beside it.
 * SPDX-License-Identifier: Apache-2.0 */
#include <signal.h>
#define MISDEED kill(0, SIGKILL)
#include "good.h"
