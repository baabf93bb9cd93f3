/* The table begins with other bytes.
 * SPDX-License-Identifier: Apache-2.0 */
#define HEADER {'T', 'O', 'R', 'N', 'A', 'D', 'O', '!'}, (uint32_t)sizeof(torment_plugin), 1, 0
#include "good.h"
