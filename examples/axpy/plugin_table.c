/* The plugin's table: plugin.c of TORMENT with this project's units.
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/plugin.h>
#if defined(_OPENACC)
#define TORMENT_BUILD_UNITS(ROW) ROW(OutsideAxpy, auto)
#else
#define TORMENT_BUILD_UNITS(ROW) ROW(OutsideAxpy, default)
#endif
#include "plugin.c"
