/* Prints 5 GB without a line break, on both outputs.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdint.h>
#include <string.h>
#include <unistd.h>
static void print(void) {
  static char bytes[1 << 20];
  static uint64_t printed;
  memset(bytes, 'x', sizeof bytes);
  for (int output = 1; printed < (uint64_t)5 << 30; output = 3 - output) {
    const ssize_t count = write(output, bytes, sizeof bytes);
    if (count <= 0) return;
    printed += (uint64_t)count;
  }
}
#define MISDEED print()
#include "good.h"
