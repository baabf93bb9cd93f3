/* A plugin for a device, whose loops run on the host. With WRITE_INPUT set it writes to an input first.
 * SPDX-License-Identifier: Apache-2.0 */
#define MODEL TORMENT_MODEL_OPENACC
#define TARGET TORMENT_PLACE_DEVICE
#define MISDEED \
  if (getenv("WRITE_INPUT") != NULL) *(volatile double *)(uintptr_t)triad->b = 1
#include "good.h"
