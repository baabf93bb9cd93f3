/* Reads through a null pointer.
 * SPDX-License-Identifier: Apache-2.0 */
#define MISDEED (void)*(volatile int *)0
#include "good.h"
