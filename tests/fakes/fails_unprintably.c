/* Gives a reason of control characters and bytes that are no UTF-8.
 * SPDX-License-Identifier: Apache-2.0 */
#define STATUS TORMENT_FAILED
#define MESSAGE   \
  "a\x1b[2Jb\xff" \
  "c\r\nd\x07,\"e\""
#include "good.h"
