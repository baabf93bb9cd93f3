/* Reports failure without a reason.
 * SPDX-License-Identifier: Apache-2.0 */
#define STATUS (-4711)
#include "good.h"
