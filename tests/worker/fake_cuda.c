/* A CUDA driver without a device behind it, for tests of what the host asks of one. It reports one device,
 * and writes to standard error what memory is page-locked: "lock BYTES flags FLAGS pages PERMISSIONS", then
 * "unlock BYTES pages PERMISSIONS", permissions as in /proc/self/maps, "none" where nothing is mapped.
 *   FAKE_CUDA_READ_ONLY=0   the device takes no pages that are not writable
 *   FAKE_CUDA_LOCKS=0       no page can be locked
 *   FAKE_CUDA_DEVICES=2     it reports as many
 * fake_cuda_use makes the context of another of them current. The devices' attributes are an H200's. Work
 * that fake_cuda_leave_work leaves keeps it busy.
 * SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 199309L
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ok = 0, invalid = 1, no_memory = 2, no_permission = 800 };
enum { most_devices = 16, most_locks = 16, attribute_read_only = 113, flag_read_only = 8 };

static struct {
  char *start;
  size_t bytes;
} locks[most_locks];
static int device_contexts[16];

static int is_on(const char *variable) {
  const char *value = getenv(variable);
  return value == NULL || strcmp(value, "0") != 0;
}

/* Of the mapping that holds all of it. */
static const char *permissions_of(const char *start, size_t bytes) {
  static char permissions[8];
  char line[512];
  FILE *maps = fopen("/proc/self/maps", "r");
  strcpy(permissions, "none");
  while (maps != NULL && fgets(line, sizeof line, maps) != NULL) {
    unsigned long first = 0, end = 0;
    char word[8] = "";
    if (sscanf(line, "%lx-%lx %7s", &first, &end, word) == 3 && first <= (uintptr_t)start &&
        (uintptr_t)start + bytes <= end)
      strcpy(permissions, word);
  }
  if (maps != NULL) fclose(maps);
  return permissions;
}

int cuInit(unsigned flags) {
  return flags == 0 ? ok : invalid;
}
int cuDriverGetVersion(int *version) {
  *version = 13000;
  return ok;
}
int cuGetErrorString(int error, const char **text) {
  *text = error == no_memory       ? "out of fake pages"
          : error == no_permission ? "operation not permitted"
                                   : "invalid argument";
  return ok;
}
static int count_devices(void) {
  const char *value = getenv("FAKE_CUDA_DEVICES");
  return value == NULL ? 1 : atoi(value);
}
static int used_device;
void fake_cuda_use(int device) {
  used_device = device;
}
int cuDeviceGetCount(int *count) {
  *count = count_devices();
  return ok;
}
int cuDeviceGet(int *device, int ordinal) {
  *device = ordinal;
  return ordinal < count_devices() ? ok : invalid;
}
int cuDeviceGetName(char *name, int length, int device) {
  snprintf(name, (size_t)length, "fake device %d", device);
  return ok;
}
int cuDeviceGetUuid(unsigned char *uuid, int device) {
  memset(uuid, device, 16);
  return ok;
}
int cuDeviceTotalMem_v2(size_t *bytes, int device) {
  *bytes = (size_t)1 << 30;
  return device < count_devices() ? ok : invalid;
}
int cuDeviceGetAttribute(int *value, int attribute, int device) {
  static const struct {
    int attribute, value;
  } told[] = {{1, 1024},     {10, 32},     {12, 65536},    {13, 1980000}, {16, 132},
              {36, 3201000}, {37, 6144},   {38, 62914560}, {39, 2048},    {75, 9},
              {76, 0},       {81, 233472}, {82, 65536},    {106, 32},     {111, 1024}};
  *value = attribute == attribute_read_only ? is_on("FAKE_CUDA_READ_ONLY") : 1;
  for (size_t i = 0; i < sizeof told / sizeof *told; i++)
    if (told[i].attribute == attribute) *value = told[i].value;
  return device < count_devices() ? ok : invalid;
}
int cuDevicePrimaryCtxRetain(void **context, int device) {
  if (device >= most_devices) return invalid;
  *context = &device_contexts[device];
  return device < count_devices() ? ok : invalid;
}
int cuCtxSetCurrent(void *context) {
  for (int device = 0; device < most_devices; device++)
    if (context == &device_contexts[device]) return used_device = device, ok;
  return invalid;
}
int cuCtxGetDevice(int *device) {
  *device = used_device;
  return ok;
}

static long long now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000ll + now.tv_nsec / 1000;
}
static long long busy_until_us;
void fake_cuda_leave_work(unsigned microseconds) {
  busy_until_us = now_us() + microseconds;
}
int cuCtxSynchronize(void) {
  while (now_us() < busy_until_us) {
  }
  return ok;
}

int cuMemHostRegister_v2(void *start, size_t bytes, unsigned flags) {
  const char *permissions = permissions_of(start, bytes);
  if (!is_on("FAKE_CUDA_LOCKS")) return no_memory;
  if ((uintptr_t)start % 4096 != 0 || bytes % 4096 != 0 || bytes == 0) return invalid;
  if (permissions[0] != 'r') return no_permission;
  if ((flags & flag_read_only) != 0 ? !is_on("FAKE_CUDA_READ_ONLY") : permissions[1] != 'w')
    return no_permission;
  for (int i = 0; i < most_locks; i++) {
    if (locks[i].start != NULL) continue;
    locks[i].start = start;
    locks[i].bytes = bytes;
    fprintf(stderr, "lock %zu flags %u pages %s\n", bytes, flags, permissions);
    return ok;
  }
  return no_memory;
}

int cuMemHostUnregister(void *start) {
  for (int i = 0; i < most_locks; i++) {
    if (locks[i].start != start) continue;
    fprintf(stderr, "unlock %zu pages %s\n", locks[i].bytes, permissions_of(start, locks[i].bytes));
    locks[i].start = NULL;
    return ok;
  }
  fprintf(stderr, "unlock of what was not locked\n");
  return invalid;
}

#include "fake_roofs.h"
