/* Calls a function that no library has.
 * SPDX-License-Identifier: Apache-2.0 */
extern void torment_function_that_nobody_defines(void);
#define MISDEED torment_function_that_nobody_defines()
#include "good.h"
