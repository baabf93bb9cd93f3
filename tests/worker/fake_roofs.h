/* What the fake driver knows of the kernels that roofs are measured with: a device of 4 TB/s, 8 TB/s in its
 * L2, 32 Top/s in double and 64 Top/s in single precision, whose clock moves on by what a kernel would take.
 * FAKE_CUDA_KERNELS=0 refuses the kernels' text, FAKE_CUDA_SLOWDOWN=N makes all of it N times as slow.
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TESTS_WORKER_FAKE_ROOFS_H
#define TESTS_WORKER_FAKE_ROOFS_H

#include <stdint.h>
#include <string.h>

enum { fake_invalid_image = 200, fake_not_found = 500 };

static double fake_clock_s;
static struct fake_event { double time_s; } fake_events[8];
static int fake_event_count;

static const char *const fake_kernels[] = {"empty", "copy", "triad", "sum", "double_fma", "single_fma"};

int cuModuleLoadData(void **module, const void *image) {
  if (!is_on("FAKE_CUDA_KERNELS")) return fake_invalid_image;
  *module = (void *)image;
  return strstr((const char *)image, ".visible .entry copy") != NULL ? ok : fake_invalid_image;
}
int cuModuleUnload(void *module) {
  return module != NULL ? ok : invalid;
}
int cuModuleGetFunction(void **function, void *module, const char *name) {
  for (size_t i = 0; module != NULL && i < sizeof fake_kernels / sizeof *fake_kernels; i++) {
    if (strcmp(name, fake_kernels[i]) != 0) continue;
    *function = (void *)fake_kernels[i];
    return ok;
  }
  return fake_not_found;
}

/* Arrays of the kernels are counted in tiles of `loads` times 16 bytes a thread. */
static double fake_memory_s(double arrays, double loads, unsigned threads, void *const *parameters) {
  const double tiles = *(const uint32_t *)parameters[0];
  const double rounds = *(const uint32_t *)parameters[1];
  const double bytes = arrays * tiles * threads * loads * 16;
  return rounds * bytes / (rounds > 1 ? 8e12 : 4e12);
}

static double fake_slowdown(void) {
  const char *value = getenv("FAKE_CUDA_SLOWDOWN");
  return value == NULL ? 1 : atof(value);
}

int cuLaunchKernel(void *function, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z,
                   unsigned threads_x, unsigned threads_y, unsigned threads_z, unsigned shared_bytes,
                   void *stream, void **parameters, void **extra) {
  const char *name = (const char *)function;
  const double all_threads = (double)blocks_x * threads_x;
  if (blocks_y != 1 || blocks_z != 1 || threads_y != 1 || threads_z != 1 || shared_bytes != 0 ||
      stream != NULL || extra != NULL)
    return invalid;
  if (strcmp(name, "copy") == 0)
    fake_clock_s += fake_slowdown() * fake_memory_s(2, 4, threads_x, parameters + 2);
  if (strcmp(name, "triad") == 0)
    fake_clock_s += fake_slowdown() * fake_memory_s(3, 4, threads_x, parameters + 3);
  if (strcmp(name, "sum") == 0)
    fake_clock_s += fake_slowdown() * fake_memory_s(1, 8, threads_x, parameters + 2);
  if (strcmp(name, "double_fma") == 0)
    fake_clock_s += fake_slowdown() * *(const uint32_t *)parameters[1] * all_threads * 8 * 16 * 2 / 32e12;
  if (strcmp(name, "single_fma") == 0)
    fake_clock_s += fake_slowdown() * *(const uint32_t *)parameters[1] * all_threads * 8 * 16 * 2 / 64e12;
  return ok;
}

int cuMemGetInfo_v2(size_t *left, size_t *total) {
  *left = *total = (size_t)1 << 30;
  return ok;
}
int cuMemAlloc_v2(uint64_t *address, size_t bytes) {
  *address = 0x700000000000;
  return bytes > 0 && bytes <= (size_t)1 << 30 ? ok : no_memory;
}
int cuMemFree_v2(uint64_t address) {
  return address == 0x700000000000 ? ok : invalid;
}
int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t bytes) {
  return to == 0x700000000000 && from != NULL && bytes > 0 ? ok : invalid;
}
int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t bytes) {
  return from == 0x700000000000 && to != NULL && bytes > 0 ? ok : invalid;
}
int cuEventCreate(void **event, unsigned flags) {
  if (flags != 0 || fake_event_count == 8) return invalid;
  *event = &fake_events[fake_event_count++];
  return ok;
}
int cuEventRecord(void *event, void *stream) {
  ((struct fake_event *)event)->time_s = fake_clock_s;
  return stream == NULL ? ok : invalid;
}
int cuEventSynchronize(void *event) {
  return event != NULL ? ok : invalid;
}
int cuEventElapsedTime(float *milliseconds, void *first, void *last) {
  *milliseconds = (float)((((struct fake_event *)last)->time_s - ((struct fake_event *)first)->time_s) * 1e3);
  return ok;
}
int cuEventDestroy_v2(void *event) {
  return event != NULL ? ok : invalid;
}

#endif
