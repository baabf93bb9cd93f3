/* A right plugin for a device that its run-time library does not find.
 * SPDX-License-Identifier: Apache-2.0 */
#define MODEL TORMENT_MODEL_OPENACC
#define TARGET TORMENT_PLACE_DEVICE
#define WHERE OPEN
#define STATUS TORMENT_CANT
#define MESSAGE "no device here"
#include "../fakes/good.h"
