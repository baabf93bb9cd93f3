/* CUDA calls in plugins: each is checked, and the first failure ends the phase with its name as message.
 * Not for timing, nor for choosing a device.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_CUDA_CHECK_H
#define TORMENT_CUDA_CHECK_H

#include <cuda_runtime.h>
#include <stdio.h>
#include <torment/unit.h>

/* No device, or too little memory on it, is no fault of the plugin: TORMENT_CANT. */
static inline int32_t torment_cuda_status(torment_error *error, cudaError_t status, const char *call) {
  char text[256];
  if (status == cudaSuccess) return TORMENT_OK;
  snprintf(text, sizeof text, "%s: %s (%s)", call, cudaGetErrorString(status), cudaGetErrorName(status));
  torment_copy_message(error, text);
  switch (status) {
    case cudaErrorNoDevice:
    case cudaErrorInsufficientDriver:
    case cudaErrorMemoryAllocation:
      return TORMENT_CANT;
    default:
      return TORMENT_FAILED;
  }
}

/* Leaves the function, whose `error` is in scope, when the call fails. */
#define TORMENT_CUDA(call)                                                         \
  do {                                                                             \
    const int32_t torment_cuda_result = torment_cuda_status(error, (call), #call); \
    if (torment_cuda_result != TORMENT_OK) return torment_cuda_result;             \
  } while (0)

/* After a launch: whether it could be made, and that its work is done when the phase returns. */
#define TORMENT_CUDA_FINISH()              \
  do {                                     \
    TORMENT_CUDA(cudaGetLastError());      \
    TORMENT_CUDA(cudaDeviceSynchronize()); \
  } while (0)

#endif
