/* Ends the process past all exit handlers.
 * SPDX-License-Identifier: Apache-2.0 */
#include <unistd.h>
#define MISDEED _exit(0)
#include "good.h"
