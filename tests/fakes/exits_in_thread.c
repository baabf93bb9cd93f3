/* Ends the process from a thread of its own.
 * SPDX-License-Identifier: Apache-2.0 */
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static void *leave(void *unused) {
  (void)unused;
  exit(0);
}
static void start(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, leave, NULL);
  pause();
}
#define MISDEED start()
#include "good.h"
