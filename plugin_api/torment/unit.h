/* For the source of one benchmark inside a plugin: names the unit and writes its table entry.
 * Not for the host, and not part of the ABI: a plugin may do without it.
 *
 * The build compiles each (benchmark, variant) as a unit of its own with
 *   -DTORMENT_VARIANT=shaped -DTORMENT_VARIANT_shaped=1
 * and lists the units that compiled in the plugin's table.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_UNIT_H
#define TORMENT_UNIT_H

#include <torment/plugin.h>

#define TORMENT_TEXT_(x) #x
#define TORMENT_TEXT(x) TORMENT_TEXT_(x)
#define TORMENT_JOIN_(name, variant) torment_unit_##name##_##variant
#define TORMENT_JOIN(name, variant) TORMENT_JOIN_(name, variant)

/* Copies `text` to the error's message, cut to fit. `static` and unused in some units. */
#define TORMENT_FAIL(error, text)                                                       \
  (torment_copy_message((error), (text)), (int32_t)TORMENT_FAILED)

static inline void torment_copy_message(torment_error *error, const char *text) {
  uint64_t i = 0;
  if (!error || error->capacity == 0) return;
  for (; text[i] != '\0' && i + 1 < error->capacity; i++) error->message[i] = text[i];
  error->message[i] = '\0';
}

/* Defines the unit's table entry from the source's functions create, upload, compute, download and
 * destroy, and the problem's type. */
#ifdef __cplusplus
#define TORMENT_UNIT_LINKAGE extern "C"
#else
#define TORMENT_UNIT_LINKAGE
#endif
#define TORMENT_UNIT(benchmark, benchmark_revision, problem_type)                              \
  TORMENT_UNIT_LINKAGE const torment_benchmark TORMENT_JOIN(benchmark, TORMENT_VARIANT);       \
  const torment_benchmark TORMENT_JOIN(benchmark, TORMENT_VARIANT) = {                         \
      (uint32_t)sizeof(torment_benchmark), benchmark_revision, sizeof(problem_type), #benchmark, \
      TORMENT_TEXT(TORMENT_VARIANT),       create,             upload,               compute,  \
      download,                            destroy}

#endif
