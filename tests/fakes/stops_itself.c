/* Stops its own process.
 * SPDX-License-Identifier: Apache-2.0 */
#include <signal.h>
#define MISDEED raise(SIGSTOP)
#include "good.h"
