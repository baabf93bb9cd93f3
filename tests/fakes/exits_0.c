/* Ends the process as if all were well.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#define MISDEED exit(0)
#include "good.h"
