/* The table is shorter than ABI 1.0 has it.
 * SPDX-License-Identifier: Apache-2.0 */
#define HEADER TORMENT_PLUGIN_MAGIC, 24, 1, 0
#include "good.h"
