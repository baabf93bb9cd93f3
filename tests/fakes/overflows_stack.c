/* Calls itself without end.
 * SPDX-License-Identifier: Apache-2.0 */
static int sink;
__attribute__((noinline)) static int dig(volatile char *below) {
  volatile char here[4096];
  here[0] = below ? below[0] : 1;
  return dig(here) + here[0];
}
#define MISDEED sink = dig(0)
#include "good.h"
