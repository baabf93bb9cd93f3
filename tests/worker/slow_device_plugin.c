/* A plugin for a device, whose loops run on the host. Where FAKE_SLOW_DEVICE names the current device, it
 * takes some milliseconds longer. Each call says on standard error when it began and ended: "compute DEVICE
 * BEGIN END".
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now_s(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void wait_and_tell(void) {
  const double begin = now_s();
  const char *slow = getenv("FAKE_SLOW_DEVICE");
  void *driver = dlopen("libcuda.so.1", RTLD_NOLOAD | RTLD_LAZY);
  int (*get_device)(int *) = (int (*)(int *))(driver != NULL ? dlsym(driver, "cuCtxGetDevice") : NULL);
  int device = -1;
  if (get_device != NULL) get_device(&device);
  const double wanted = begin + (slow != NULL && atoi(slow) == device ? 40e-3 : 10e-3);
  while (now_s() < wanted) {
    const struct timespec moment = {0, 100000};
    nanosleep(&moment, NULL);
  }
  fprintf(stderr, "compute %d %.6f %.6f\n", device, begin, now_s());
}

#define MODEL TORMENT_MODEL_OPENACC
#define TARGET TORMENT_PLACE_DEVICE
#define PLACE TORMENT_PLACE_DEVICE
#define NAME "gcc"
#define MISDEED wait_and_tell()
#include "good.h"
