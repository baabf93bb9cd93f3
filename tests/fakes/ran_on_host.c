/* Is meant for a device, and runs on the host.
 * SPDX-License-Identifier: Apache-2.0 */
#define MODEL TORMENT_MODEL_OPENACC
#define TARGET TORMENT_PLACE_DEVICE
#include "good.h"
