/* Aborts.
 * SPDX-License-Identifier: Apache-2.0 */
#define MISDEED abort()
#include "good.h"
