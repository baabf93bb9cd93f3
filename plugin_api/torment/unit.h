/* For the source of one benchmark inside a plugin: names the unit and writes its table entry.
 * Not for the host, and not part of the ABI: a plugin may do without it.
 *
 * The build compiles each (benchmark, variant) as a unit of its own with
 *   -DTORMENT_VARIANT=shaped -DTORMENT_VARIANT_shaped=1
 * and lists the units that compiled in the plugin's table. Without these the variant is the model's
 * first one.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TORMENT_UNIT_H
#define TORMENT_UNIT_H

#include <stdlib.h>
#include <torment/plugin.h>

#ifndef TORMENT_VARIANT
#if defined(_OPENACC) && !defined(__CUDACC__)
#define TORMENT_VARIANT auto
#else
#define TORMENT_VARIANT default
#endif
#endif

#define TORMENT_TEXT_(x) #x
#define TORMENT_TEXT(x) TORMENT_TEXT_(x)
#define TORMENT_JOIN_(a, b, c) a##_##b##_##c
#define TORMENT_JOIN(a, b, c) TORMENT_JOIN_(a, b, c)

/* The name of a function that holds compute regions or is called in one, e.g. compute_StreamTriad_shaped.
 * A name that no other unit has, because GCC 11 can't link two units whose static functions of one name
 * are both offloaded ("section compute$_omp_fn$0.20 is missing"). */
#define TORMENT_LOCAL(name, benchmark) TORMENT_JOIN(name, benchmark, TORMENT_VARIANT)

#ifdef __cplusplus
#define TORMENT_UNIT_EXTERN extern "C"
#else
#define TORMENT_UNIT_EXTERN extern
#endif

/* Copies `text` to the error's message, cut to fit. */
static inline void torment_copy_message(torment_error *error, const char *text) {
  uint64_t i = 0;
  if (!error || error->capacity == 0) return;
  for (; text[i] != '\0' && i + 1 < error->capacity; i++)
    error->message[i] = text[i];
  error->message[i] = '\0';
}

/* Says why and returns TORMENT_FAILED or TORMENT_CANT: return torment_fail(error, "..."); */
static inline int32_t torment_fail(torment_error *error, const char *text) {
  torment_copy_message(error, text);
  return TORMENT_FAILED;
}

static inline int32_t torment_cant(torment_error *error, const char *text) {
  torment_copy_message(error, text);
  return TORMENT_CANT;
}

/* Gangs for a launch shape that follows the device's size; where the host knows no device, an H100's or
 * H200's 132 multiprocessors stand in. */
static inline int32_t torment_gangs(const torment_host *host, uint32_t per_multiprocessor) {
  const uint32_t multiprocessors = host->multiprocessor_count ? host->multiprocessor_count : 132u;
  return (int32_t)(multiprocessors * per_multiprocessor);
}

/* Defines the unit's table entry from the source's functions create, upload, download, destroy and
 * TORMENT_LOCAL(compute, benchmark), and the problem's type. */
#define TORMENT_UNIT(benchmark, benchmark_revision, problem_type)                                     \
  TORMENT_UNIT_EXTERN const torment_benchmark TORMENT_JOIN(torment_unit, benchmark, TORMENT_VARIANT); \
  const torment_benchmark TORMENT_JOIN(torment_unit, benchmark, TORMENT_VARIANT) = {                  \
      (uint32_t)sizeof(torment_benchmark),                                                            \
      benchmark_revision,                                                                             \
      sizeof(problem_type),                                                                           \
      #benchmark,                                                                                     \
      TORMENT_TEXT(TORMENT_VARIANT),                                                                  \
      create,                                                                                         \
      upload,                                                                                         \
      TORMENT_LOCAL(compute, benchmark),                                                              \
      download,                                                                                       \
      destroy}

/* The same for a source whose state is a struct with the members `host` and `problem`, zero otherwise, which
 * its functions allocate(state, error) and release(state) fill and empty. What allocate got before it failed
 * is released too. */
#define TORMENT_STATEFUL_UNIT(benchmark, benchmark_revision, problem_type, state_type)                       \
  static void destroy(void *state) {                                                                         \
    release((state_type *)state);                                                                            \
    free(state);                                                                                             \
  }                                                                                                          \
  static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) { \
    int32_t status;                                                                                          \
    state_type *made = (state_type *)calloc(1, sizeof *made);                                                \
    if (!made) return torment_fail(error, "no memory for the unit's state");                                 \
    made->host = host;                                                                                       \
    made->problem = (const problem_type *)problem;                                                           \
    status = allocate(made, error);                                                                          \
    if (status == TORMENT_OK)                                                                                \
      *state = made;                                                                                         \
    else                                                                                                     \
      destroy(made);                                                                                         \
    return status;                                                                                           \
  }                                                                                                          \
  TORMENT_UNIT(benchmark, benchmark_revision, problem_type)

#endif
