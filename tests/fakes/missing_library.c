/* Needs a library that isn't there (the build links it against one and hides it).
 * SPDX-License-Identifier: Apache-2.0 */
extern int missing_library_answer(void);
#define MISDEED (void)missing_library_answer()
#include "good.h"
