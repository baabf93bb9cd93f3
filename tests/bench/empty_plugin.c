/* A plugin whose phases do nothing: what is left of a run with it is the harness's own cost.
 * SPDX-License-Identifier: Apache-2.0 */
#include <torment/benchmarks/MonteCarloPi.h>
#include <torment/unit.h>

static int32_t create(const torment_host *host, const void *problem, void **state, torment_error *error) {
  (void)host, (void)problem, (void)error;
  *state = NULL;
  return TORMENT_OK;
}

static int32_t do_nothing(void *state, torment_error *error) {
  (void)state, (void)error;
  return TORMENT_OK;
}

static void destroy(void *state) {
  (void)state;
}

static int32_t open_host(const torment_host *host, const torment_device_request *request,
                         torment_device_info *info, torment_error *error) {
  (void)host, (void)request, (void)error;
  info->place = TORMENT_PLACE_HOST;
  return TORMENT_OK;
}

static void close_host(void) {}

static const torment_benchmark unit = {(uint32_t)sizeof(torment_benchmark),
                                       1,
                                       sizeof(torment_monte_carlo_pi),
                                       "MonteCarloPi",
                                       "default",
                                       create,
                                       do_nothing,
                                       do_nothing,
                                       do_nothing,
                                       destroy};
static const torment_benchmark *const units[] = {&unit};
static const torment_identity identity = {(uint32_t)sizeof(torment_identity),
                                          TORMENT_MODEL_SEQUENTIAL,
                                          TORMENT_PLACE_HOST,
                                          0,
                                          0,
                                          0,
                                          "by hand",
                                          "1",
                                          "empty",
                                          "",
                                          "",
                                          ""};

extern const torment_plugin torment_plugin_v1;
const torment_plugin torment_plugin_v1 = {TORMENT_PLUGIN_HEADER, &identity, units, 1, open_host, close_host};
