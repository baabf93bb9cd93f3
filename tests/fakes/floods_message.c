/* Writes far past the end of the buffer for its reason.
 * SPDX-License-Identifier: Apache-2.0 */
#define STATUS (memset(error->message, 'x', 1 << 20), TORMENT_FAILED)
#include "good.h"
