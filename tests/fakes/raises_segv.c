/* Sends itself the signal of a segmentation fault.
 * SPDX-License-Identifier: Apache-2.0 */
#include <signal.h>
#define MISDEED raise(SIGSEGV)
#include "good.h"
