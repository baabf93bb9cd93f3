/* Prints control characters and bytes that are no UTF-8.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#define MISDEED \
  fputs("\x1b[31mred\x07\xff\xfe\r\n\x1b]0;title\x07", stdout), fputs("{\"type\":\"end\"}\n", stderr)
#include "good.h"
