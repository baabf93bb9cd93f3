/* A whole plugin in one file: StreamTriad, sequential, for a compiler that TORMENT doesn't know yet. Copy
 * it, change the loop and the identity, build it as the Makefile does. It needs nothing of TORMENT but
 * torment/plugin.h and the benchmark's header.
 *
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <torment/benchmarks/StreamTriad.h>
#include <torment/plugin.h>

/* The state is the problem itself: loops on the host need no memory of their own. */
static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  const torment_stream_triad **p = (const torment_stream_triad **)malloc(sizeof *p);
  (void)host, (void)error;
  if (!p) return TORMENT_FAILED;
  *p = (const torment_stream_triad *)problem;
  *state = p;
  return TORMENT_OK;
}

static int32_t upload(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

static int32_t compute(void *state, torment_error *error) {
  const torment_stream_triad *p = *(const torment_stream_triad **)state;
  for (uint64_t k = 0; k < p->passes; k++)
    for (uint64_t i = 0; i < p->elements; i++)
      p->a[i] = p->b[i] + p->scalars[k] * p->c[i];
  (void)error;
  return TORMENT_OK;
}

static int32_t download(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  free(state);
}

static int32_t open_device(const torment_host *host, const torment_device_request *request,
                           torment_device_info *info, torment_error *error) {
  (void)host, (void)request, (void)error;
  info->place = TORMENT_PLACE_HOST;
  info->ordinal = -1;
  info->device_count = 0;
  info->name[0] = '\0';
  return TORMENT_OK;
}

static void close_device(void) {}

/* variant: "default", for every model but OpenACC */
static const torment_benchmark stream_triad = {sizeof(torment_benchmark),
                                               1,
                                               sizeof(torment_stream_triad),
                                               "StreamTriad",
                                               "default",
                                               create,
                                               upload,
                                               compute,
                                               download,
                                               destroy};

static const torment_benchmark *const benchmarks[] = {&stream_triad};

static const torment_identity identity = {sizeof(torment_identity),
                                          TORMENT_MODEL_SEQUENTIAL,
                                          TORMENT_PLACE_HOST,
                                          0,
                                          0,
                                          0,
                                          "mycc",
                                          "1.0.0",
                                          "template",
                                          "",
                                          "",
                                          ""};

#if defined(__GNUC__)
__attribute__((visibility("default")))
#endif
const torment_plugin torment_plugin_v1 = {TORMENT_PLUGIN_HEADER, &identity,   benchmarks, 1,
                                          open_device,           close_device};
