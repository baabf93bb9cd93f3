/* Can't have more than 4096 elements. How it says so, HOW tells: `exits` as libgomp does, `fails` as a plugin
 * that passes on what CUDA said, `hangs` not at all.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_how(const char *word) {
  const char *how = getenv("HOW");
  return how != NULL && strcmp(how, word) == 0;
}

static void exit_or_hang(void) {
  if (is_how("exits")) {
    fputs("\nlibgomp: cuMemAlloc error: out of memory\n", stderr);
    exit(1);
  }
  while (is_how("hangs"))
    sleep(1);
}

#define MISDEED \
  if (triad->elements > 4096) exit_or_hang()
#define STATUS (triad->elements > 4096 ? TORMENT_FAILED : TORMENT_OK)
#define MESSAGE "cudaMalloc of 65536 bytes: Out of memory"
#include "good.h"
