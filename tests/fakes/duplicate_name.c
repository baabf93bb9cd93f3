/* Says the name that another plugin has already.
 * SPDX-License-Identifier: Apache-2.0 */
#define NAME "good"
#include "good.h"
