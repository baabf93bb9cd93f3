/* Reports failure, and why.
 * SPDX-License-Identifier: Apache-2.0 */
#define STATUS TORMENT_FAILED
#define MESSAGE "no more ink"
#include "good.h"
