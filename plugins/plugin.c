/* The table of a plugin: who made it, what it holds, how its device is opened. `torment-host build`
 * compiles it once a plugin, from a small file that defines TORMENT_BUILD_... and includes this one; by
 * hand any of these may be left out. Not for loops: they are in benchmarks/.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/identity.h>
#include <torment/plugin.h>

#include "open_device.h"

#ifndef TORMENT_BUILD_NAME
#define TORMENT_BUILD_NAME TORMENT_COMPILER "-" TORMENT_MODEL_TEXT
#endif
#ifndef TORMENT_BUILD_PROFILE
#define TORMENT_BUILD_PROFILE ""
#endif
#ifndef TORMENT_BUILD_FLAGS
#define TORMENT_BUILD_FLAGS ""
#endif
#ifndef TORMENT_BUILD_SOURCE_HASH
#define TORMENT_BUILD_SOURCE_HASH ""
#endif
/* The units that were compiled: ROW(StreamTriad, auto) ROW(StreamTriad, shaped) ... */
#ifndef TORMENT_BUILD_UNITS
#define TORMENT_BUILD_UNITS(ROW)
#endif

#ifdef __cplusplus
#define PLUGIN_EXTERN extern "C"
#else
#define PLUGIN_EXTERN extern
#endif
#if defined(__GNUC__)
#define PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define PLUGIN_EXPORT
#endif

#define DECLARE_UNIT(benchmark, variant) \
  PLUGIN_EXTERN const torment_benchmark torment_unit_##benchmark##_##variant;
#define POINT_TO_UNIT(benchmark, variant) &torment_unit_##benchmark##_##variant,

TORMENT_BUILD_UNITS(DECLARE_UNIT)

/* The null pointer at the end is not counted; it stands there because C has no empty arrays. */
static const torment_benchmark *const units[] = {TORMENT_BUILD_UNITS(POINT_TO_UNIT) NULL};

static const torment_identity identity = {
    (uint32_t)sizeof(torment_identity),
    TORMENT_MODEL,
    TORMENT_BUILD_TARGET,
    TORMENT_OPENACC_VERSION,
    TORMENT_OPENMP_VERSION,
    0,
    TORMENT_COMPILER,
    TORMENT_COMPILER_VERSION,
    TORMENT_BUILD_NAME,
    TORMENT_BUILD_PROFILE,
    TORMENT_BUILD_FLAGS,
    TORMENT_BUILD_SOURCE_HASH,
};

PLUGIN_EXTERN const torment_plugin torment_plugin_v1 PLUGIN_EXPORT;
const torment_plugin torment_plugin_v1 = {
    TORMENT_PLUGIN_HEADER, &identity, units, sizeof units / sizeof units[0] - 1, open_device, close_device,
};
