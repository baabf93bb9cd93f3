/* Prints a text that stays in the library's buffer.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#define MISDEED fputs("kept back", stdout)
#include "good.h"
