/* Ends the process with failure, as libgomp does for every fatal error.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#define MISDEED fprintf(stderr, "\nlibgomp: device type nvidia not supported\n"), exit(1)
#include "good.h"
