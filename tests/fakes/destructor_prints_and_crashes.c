/* Prints and crashes when it is unloaded.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
__attribute__((destructor)) static void leave(void) {
  puts("leaving");
  abort();
}
#include "good.h"
