/* Leaves a folder that can't be entered, and files in it.
 * SPDX-License-Identifier: Apache-2.0 */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
static void litter(void) {
  mkdir("locked", 0700);
  const int file = open("locked/file", O_CREAT | O_WRONLY, 0600);
  if (file >= 0) close(file);
  chmod("locked", 0);
}
#define MISDEED litter()
#include "good.h"
