/* Null pointers for strings.
 * SPDX-License-Identifier: Apache-2.0 */
#define NAME NULL
#define COMPILER NULL
#define FLAGS NULL
#include "good.h"
