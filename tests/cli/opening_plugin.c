/* Says each time that it is opened.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#define WHERE OPEN
#define MISDEED puts("opened")
#include "good.h"
