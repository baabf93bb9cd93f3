/* A string at an address that isn't there.
 * SPDX-License-Identifier: Apache-2.0 */
#define NAME ((const char *)16)
#include "good.h"
