/* Opens the device of a plugin and proves where its loops run, in each model. Included by plugin.c alone.
 * Not for memory or loops.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_OPEN_DEVICE_H
#define TORMENT_OPEN_DEVICE_H

#include <stdio.h>
#include <string.h>
#include <torment/identity.h>
#include <torment/unit.h>

/* Where the build meant the loops to run. */
#ifndef TORMENT_BUILD_TARGET
#if defined(__CUDACC__)
#define TORMENT_BUILD_TARGET TORMENT_PLACE_DEVICE
#elif defined(_OPENACC)
#define TORMENT_BUILD_TARGET TORMENT_PLACE_DEVICE
#else
#define TORMENT_BUILD_TARGET TORMENT_PLACE_HOST
#endif
#endif

static void name_device(torment_device_info *found, const char *name) {
  const size_t room = sizeof found->name - 1;
  const size_t length = name ? strlen(name) : 0;
  if (length > 0) memcpy(found->name, name, length < room ? length : room); /* the rest is zero */
}

static int32_t refuse_ordinal(int32_t ordinal, int32_t count, torment_error *error) {
  char text[96];
  snprintf(text, sizeof text, "no device %d: the runtime sees %d", (int)ordinal, (int)count);
  return torment_cant(error, text);
}

#if defined(__CUDACC__)

#include "cuda_check.h"

__device__ uint32_t device_place;

__global__ void write_place(void) {
  device_place = TORMENT_PLACE_DEVICE;
}

/* A kernel that really ran is the proof. It writes to a variable, so that no allocation comes before those of
 * benchmarks. */
static int32_t prove_place(uint32_t *place, torment_error *error) {
  write_place<<<1, 1>>>();
  TORMENT_CUDA(cudaGetLastError());
  TORMENT_CUDA(cudaMemcpyFromSymbol(place, device_place, sizeof *place));
  return TORMENT_OK;
}

static int32_t find_device(int32_t ordinal, torment_device_info *found, torment_error *error) {
  cudaDeviceProp properties;
  int count = 0;
  int device = ordinal;
  TORMENT_CUDA(cudaGetDeviceCount(&count));
  found->device_count = (uint32_t)count;
  if (ordinal < 0) TORMENT_CUDA(cudaGetDevice(&device));
  if (device >= count) return refuse_ordinal(device, count, error);
  TORMENT_CUDA(cudaSetDevice(device));
  TORMENT_CUDA(cudaGetDeviceProperties(&properties, device));
  found->ordinal = device;
  name_device(found, properties.name);
  return prove_place(&found->place, error);
}

#elif defined(_OPENACC)

#include <openacc.h>

static uint32_t prove_place(void) {
  int off_host = 0;
#pragma acc parallel num_gangs(1) copy(off_host)
  { off_host = acc_on_device(acc_device_not_host) ? 1 : 0; }
  return off_host ? TORMENT_PLACE_DEVICE : TORMENT_PLACE_HOST;
}

/* libgomp ends the process when asked to use, or even to name, a device that isn't there. So devices are
 * counted first, which it always answers, and nothing is asked of a type that has none. */
static int32_t find_device(int32_t ordinal, torment_device_info *found, torment_error *error) {
#if TORMENT_BUILD_TARGET == TORMENT_PLACE_HOST
  (void)ordinal, (void)error;
  (void)refuse_ordinal, (void)name_device;
  acc_set_device_type(acc_device_host);
#else
  acc_device_t type = acc_device_not_host;
  int count;
#if !defined(TORMENT_NO_ACC_DEVICE_NVIDIA) /* for a compiler whose openacc.h lacks the name */
  if (acc_get_num_devices(acc_device_nvidia) > 0) type = acc_device_nvidia;
#endif
  count = acc_get_num_devices(type);
  if (count <= 0)
    return torment_cant(error,
                        "no device: the OpenACC runtime sees none (driver, or the runtime's own device "
                        "library, missing?)");
  if (ordinal >= count) return refuse_ordinal(ordinal, count, error);
  found->device_count = (uint32_t)count;
  found->ordinal = ordinal >= 0 ? ordinal : acc_get_device_num(type);
  acc_set_device_num(found->ordinal, type);
#if _OPENACC >= 201711
  name_device(found, acc_get_property_string(found->ordinal, type, acc_property_name));
#endif
#endif
  found->place = prove_place();
  return TORMENT_OK;
}

#else

static int32_t find_device(int32_t ordinal, torment_device_info *found, torment_error *error) {
  (void)ordinal, (void)error;
  (void)refuse_ordinal, (void)name_device;
  found->place = TORMENT_PLACE_HOST;
  return TORMENT_OK;
}

#endif

static int32_t open_device(const torment_host *host, const torment_device_request *request,
                           torment_device_info *info, torment_error *error) {
  torment_device_info found;
  int32_t status;
  memset(&found, 0, sizeof found);
  found.ordinal = -1;
  status = find_device(request->ordinal, &found, error);
  if (status != TORMENT_OK) return status;
  found.struct_size = info->struct_size;
  memcpy(info, &found, info->struct_size < sizeof found ? info->struct_size : sizeof found);
  (void)host;
  return TORMENT_OK;
}

/* The process ends with its plugin, and the device's context is the host's: nothing to give back. An
 * explicit acc_shutdown could only fail, which libgomp answers by ending the process. */
static void close_device(void) {}

#endif
