/* Takes memory until there is no more, and says so.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>
static int eat(void) {
  for (size_t piece = (size_t)16 << 20;;) {
    char *memory = (char *)malloc(piece);
    if (!memory) return -1;
    memset(memory, 1, piece);
  }
}
#define STATUS eat()
#define MESSAGE "no memory left"
#include "good.h"
