/* A name of bytes that are no UTF-8, with an escape sequence and a bell.
 * SPDX-License-Identifier: Apache-2.0 */
#define NAME "bad\xff\xc0\x80\x1b[31mred\x07"
#define COMPILER "\xed\xa0\x80"
#include "good.h"
