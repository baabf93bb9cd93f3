/* Speaks a major version that this host doesn't know.
 * SPDX-License-Identifier: Apache-2.0 */
#define HEADER TORMENT_PLUGIN_MAGIC, (uint32_t)sizeof(torment_plugin), 2, 0
#include "good.h"
