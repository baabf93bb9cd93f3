/* Leaves a thread running for ever; its results are right.
 * SPDX-License-Identifier: Apache-2.0 */
#include <pthread.h>
#include <stddef.h>
static void *spin(void *unused) {
  (void)unused;
  for (volatile int forever = 1; forever;)
    continue;
  return NULL;
}
static void start(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, spin, NULL);
}
#define MISDEED start()
#include "good.h"
