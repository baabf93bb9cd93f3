/* Ends the process by quick_exit.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#define MISDEED quick_exit(0)
#include "good.h"
