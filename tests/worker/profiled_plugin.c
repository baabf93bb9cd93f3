/* A plugin that says it runs on a device. Its loops run on the host; what the device would have done it tells
 * the CUPTI of the tests, if that is in the process: FAKE_WORK=none    it computes on the host and only
 * claims a device FAKE_WORK=early   the device works on after compute has returned
 *   FAKE_WORK=elsewhere   it opens the second device, whatever it was given
 * SPDX-License-Identifier: Apache-2.0 */
#define _GNU_SOURCE
#include <dlfcn.h>

#include "fake_work.h"

/* The clock's milliseconds, in nanoseconds. */
#define MS 1000000ull

static void tell(int phase);
#define MODEL TORMENT_MODEL_OPENACC
#define TARGET TORMENT_PLACE_DEVICE
#define NAME "profiled"
#define SPOIL tell(COMPUTE), (void)repetition, (void)p
#define WHERE OPEN
#define MISDEED open_second()
static void open_second(void);
#define UPLOAD_FUNCTION upload_and_tell
#define DOWNLOAD_FUNCTION download_and_tell
#define PLACE TORMENT_PLACE_DEVICE
#include <torment/plugin.h>
static int32_t upload_and_tell(void *state, torment_error *error);
static int32_t download_and_tell(void *state, torment_error *error);
#include "good.h"

static int works(const char *how) {
  const char *value = getenv("FAKE_WORK");
  return value != NULL && strcmp(value, how) == 0;
}

/* The function of a library that is in the process under that name; NULL: there is none. */
static void *find(const char *library, const char *name) {
  void *handle = dlopen(library, RTLD_NOLOAD | RTLD_LAZY);
  return handle != NULL ? dlsym(handle, name) : NULL;
}

static void open_second(void) {
  void (*use)(int) = (void (*)(int))find("libcuda.so.1", "fake_cuda_use");
  if (works("elsewhere") && use != NULL) use(1);
}

static void tell(int phase) {
  void (*idle)(uint64_t) = (void (*)(uint64_t))find("libcupti.so.13", "fake_idle");
  void (*copy)(int, int, uint64_t, uint64_t) =
      (void (*)(int, int, uint64_t, uint64_t))find("libcupti.so.13", "fake_copy");
  void (*kernel)(const char *, uint32_t, uint32_t, uint32_t, uint32_t, uint64_t, uint64_t) =
      (void (*)(const char *, uint32_t, uint32_t, uint32_t, uint32_t, uint64_t, uint64_t))find(
          "libcupti.so.13", "fake_kernel");
  if (works("early") && phase == COMPUTE) {
    void (*leave)(unsigned) = (void (*)(unsigned))find("libcuda.so.1", "fake_cuda_leave_work");
    if (leave != NULL) leave(3000);
  }
  if (idle == NULL || copy == NULL || kernel == NULL || works("none")) return;
  if (phase == UPLOAD) {
    copy(1, 0, 2000000, MS / 2);
    copy(1, 0, 4000000, MS / 2);
  } else if (phase == COMPUTE) {
    kernel("_Z5triadPd", 128, 32, 40, 1024, MS / 100, 2 * MS);
    idle(MS);
    kernel("_Z5triadPd", 128, 32, 40, 1024, MS / 100, 2 * MS);
    kernel("triad_tail", 1, 1024, 64, 0, MS / 100, MS);
  } else {
    copy(0, 0, 72000000, 24 * MS);
  }
}

static int32_t upload_and_tell(void *state, torment_error *error) {
  (void)state, (void)error;
  tell(UPLOAD);
  return TORMENT_OK;
}

static int32_t download_and_tell(void *state, torment_error *error) {
  (void)state, (void)error;
  tell(DOWNLOAD);
  return TORMENT_OK;
}
