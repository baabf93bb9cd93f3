/* Speaks a later minor version, with a longer table: must run.
 * SPDX-License-Identifier: Apache-2.0 */
#define HEADER TORMENT_PLUGIN_MAGIC, (uint32_t)sizeof(torment_plugin) + 64, 1, 7
#include "good.h"
