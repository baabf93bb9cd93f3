/* Writes through a null pointer.
 * SPDX-License-Identifier: Apache-2.0 */
static int *volatile nowhere;
#define MISDEED *nowhere = 1
#include "good.h"
