/* A whole right plugin, StreamTriad and MonteCarloPi, into which a file of this folder puts one misdeed:
 * it defines some of the macros below and includes this. StreamTriad has the misdeed, MonteCarloPi none, so
 * that a test sees whether the plugin's other benchmark survives.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef TESTS_FAKES_GOOD_H
#define TESTS_FAKES_GOOD_H

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <torment/benchmarks/MonteCarloPi.h>
#include <torment/benchmarks/StreamTriad.h>
#include <torment/plugin.h>

enum place { LOAD = 1, OPEN, CREATE, UPLOAD, COMPUTE, DOWNLOAD, DESTROY, CLOSE };

#ifndef WHERE /* the misdeed happens; the build compiles some files once for each of several places */
#define WHERE COMPUTE
#endif
#ifndef MISDEED /* what is done there, a statement */
#define MISDEED
#endif
#ifndef STATUS /* what is returned there */
#define STATUS TORMENT_OK
#endif
#ifndef MESSAGE /* what is said there to the host */
#define MESSAGE ""
#endif
#ifndef COMPUTES /* 0: the loop is left out */
#define COMPUTES 1
#endif
#ifndef SPOIL /* what is done to the result: `p` is the problem, `repetition` counts from 0 */
#define SPOIL (void)p, (void)repetition
#endif
#ifndef NAME
#define NAME "bad"
#endif
#ifndef COMPILER
#define COMPILER "gcc"
#endif
#ifndef FLAGS
#define FLAGS "-O2"
#endif
#ifndef MODEL
#define MODEL TORMENT_MODEL_SEQUENTIAL
#endif
#ifndef TARGET
#define TARGET TORMENT_PLACE_HOST
#endif
#ifndef HEADER
#define HEADER TORMENT_PLUGIN_HEADER
#endif
#ifndef IDENTITY
#define IDENTITY &identity
#endif
#ifndef BENCHMARKS
#define BENCHMARKS benchmarks
#endif
#ifndef BENCHMARK_COUNT
#define BENCHMARK_COUNT 2
#endif
#ifndef UNIT_NAME /* of the unit with the misdeed */
#define UNIT_NAME "StreamTriad"
#endif
#ifndef VARIANT
#define VARIANT "default"
#endif
#ifndef REVISION
#define REVISION 1
#endif
#ifndef PROBLEM_SIZE
#define PROBLEM_SIZE sizeof(torment_stream_triad)
#endif
#ifndef UNIT_SIZE
#define UNIT_SIZE sizeof(torment_benchmark)
#endif
#ifndef UPLOAD_FUNCTION
#define UPLOAD_FUNCTION triad_upload
#endif
#ifndef DOWNLOAD_FUNCTION
#define DOWNLOAD_FUNCTION triad_download
#endif
#ifndef PLACE /* where it says that loops run */
#define PLACE TORMENT_PLACE_HOST
#endif

#ifdef __cplusplus
extern "C" {
#endif

static const torment_stream_triad *triad;      /* the problem in hand */
static const torment_monte_carlo_pi *monte_pi; /* the same */

static inline int32_t misbehave(enum place here, torment_error *error) {
  if (here != WHERE) return TORMENT_OK;
  MISDEED;
  if (sizeof(MESSAGE) > 1 && sizeof(MESSAGE) <= error->capacity)
    memcpy(error->message, MESSAGE, sizeof(MESSAGE));
  return STATUS;
}

static inline void misbehave_silently(enum place here) {
  if (here != WHERE) return;
  MISDEED;
}

__attribute__((constructor)) static void construct(void) {
  misbehave_silently(LOAD);
}

static int32_t triad_create(const torment_host *host, const void *problem, void **state,
                            torment_error *error) {
  (void)host;
  triad = (const torment_stream_triad *)problem;
  *state = NULL;
  return misbehave(CREATE, error);
}

static int32_t triad_upload(void *state, torment_error *error) {
  (void)state;
  return misbehave(UPLOAD, error);
}

static int32_t triad_compute(void *state, torment_error *error) {
  static uint64_t repetitions;
  const torment_stream_triad *const p = triad;
  const uint64_t repetition = repetitions++;
  const int32_t status = misbehave(COMPUTE, error);
  (void)state;
  if (status != TORMENT_OK) return status;
  for (uint64_t k = 0; COMPUTES && k < p->passes; k++)
    for (uint64_t i = 0; i < p->elements; i++)
      p->a[i] = p->b[i] + p->scalars[k] * p->c[i];
  SPOIL;
  return TORMENT_OK;
}

static int32_t triad_download(void *state, torment_error *error) {
  (void)state;
  return misbehave(DOWNLOAD, error);
}

static void triad_destroy(void *state) {
  (void)state;
  misbehave_silently(DESTROY);
}

static int32_t pi_create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  (void)host, (void)error;
  monte_pi = (const torment_monte_carlo_pi *)problem;
  *state = NULL;
  return TORMENT_OK;
}

static inline uint32_t draw(uint32_t *state) {
  uint32_t drawn = 0;
  for (int step = 0; step < 3; step++) {
    *state = *state * 1103515245u + 12345u;
    drawn = (drawn << 10) ^ ((*state / 65536u) % (step == 0 ? 2048u : 1024u));
  }
  return drawn;
}

static int32_t pi_compute(void *state, torment_error *error) {
  uint64_t hits = 0;
  (void)state, (void)error;
  for (uint64_t i = 0; i < monte_pi->points; i++) {
    uint32_t random = monte_pi->seed ^ ((uint32_t)i * 27u);
    const double x = draw(&random) / 2147483647.0;
    const double y = draw(&random) / 2147483647.0;
    hits += x * x + y * y <= 1.0;
  }
  *monte_pi->hits = hits;
  return TORMENT_OK;
}

static int32_t do_nothing(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

static void destroy_nothing(void *state) {
  (void)state;
}

static int32_t open_device(const torment_host *host, const torment_device_request *request,
                           torment_device_info *info, torment_error *error) {
  (void)host, (void)request;
  info->place = PLACE;
  return misbehave(OPEN, error);
}

static void close_device(void) {
  misbehave_silently(CLOSE);
}

static const torment_benchmark stream_triad = {
    UNIT_SIZE,    REVISION,        PROBLEM_SIZE,  UNIT_NAME,         VARIANT,
    triad_create, UPLOAD_FUNCTION, triad_compute, DOWNLOAD_FUNCTION, triad_destroy};
static const torment_benchmark monte_carlo_pi = {sizeof(torment_benchmark),
                                                 1,
                                                 sizeof(torment_monte_carlo_pi),
                                                 "MonteCarloPi",
                                                 "default",
                                                 pi_create,
                                                 do_nothing,
                                                 pi_compute,
                                                 do_nothing,
                                                 destroy_nothing};
static const torment_benchmark *const benchmarks[] = {&stream_triad, &monte_carlo_pi};

static const torment_identity identity = {
    sizeof(torment_identity), MODEL, TARGET, 0, 0, 0, COMPILER, "12.2.0", NAME, "", FLAGS, ""};

#ifndef NO_TABLE
__attribute__((visibility("default"))) extern const torment_plugin torment_plugin_v1;
const torment_plugin torment_plugin_v1 = {HEADER,          IDENTITY,    BENCHMARKS,
                                          BENCHMARK_COUNT, open_device, close_device};
#endif

#ifdef __cplusplus
}
#endif

#endif
