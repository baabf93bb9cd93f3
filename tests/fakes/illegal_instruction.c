/* Executes an instruction that is none.
 * SPDX-License-Identifier: Apache-2.0 */
#define MISDEED __builtin_trap()
#include "good.h"
