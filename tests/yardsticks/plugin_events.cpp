// How long a plugin's StreamTriad takes by CUDA's events, and by the host's clock, with no torment-host
// around it: the same kernel on arrays that the same code allocated. What the host's figure for the compute
// phase is held against. A test tool.
//
//   g++ -O2 -std=c++20 -Iplugin_api -I/usr/local/cuda/include -o plugin_events
//   tests/yardsticks/plugin_events.cpp -lcuda
//   ./plugin_events PLUGIN.so [ELEMENTS [PASSES [REPETITIONS]]]        (default: those of the class ref, and
//   10)
//
// Prints "REPETITION EVENTS_S CLOCK_S" for each repetition of all passes, after one that is not counted. As
// in a worker, the device's primary context is made current before the plugin is opened, and inputs and
// results are copied each time.
// SPDX-License-Identifier: Apache-2.0
#include <cuda.h>
#include <dlfcn.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "torment/benchmarks/StreamTriad.h"
#include "torment/plugin.h"

namespace {

[[noreturn]] void fail(const char *what, const char *why) {
  std::fprintf(stderr, "plugin_events: %s: %s\n", what, why);
  std::exit(1);
}

void require(CUresult status, const char *call) {
  if (status == CUDA_SUCCESS) return;
  const char *text = "unknown error";
  cuGetErrorString(status, &text);
  fail(call, text);
}

char said[1024];
torment_error error{said, sizeof said};

void require(int32_t status, const char *call) {
  if (status != TORMENT_OK) fail(call, said);
}

uint64_t take(int count, char **values, int index, uint64_t otherwise) {
  return count > index ? std::strtoull(values[index], nullptr, 10) : otherwise;
}

/// Values in [-1, 1): zeros would take less power, and so run at a higher clock.
std::vector<double> make_values(uint64_t count, uint64_t seed) {
  std::vector<double> values(count);
  uint64_t bits = seed;
  for (double &value : values) {
    bits = bits * 6364136223846793005u + 1442695040888963407u;  // Knuth's linear congruential generator
    value = static_cast<double>(bits >> 11) * 0x1p-52 - 1.0;
  }
  return values;
}

const torment_benchmark &find_triad(const torment_plugin &plugin) {
  for (uint64_t i = 0; i < plugin.benchmark_count; i++)
    if (std::strcmp(plugin.benchmarks[i]->name, "StreamTriad") == 0) return *plugin.benchmarks[i];
  fail("the plugin", "it has no StreamTriad");
}

struct Times {
  double events_s;
  double clock_s;
};

Times time_compute(const torment_benchmark &triad, void *state) {
  CUevent begin, end;
  require(cuEventCreate(&begin, CU_EVENT_DEFAULT), "cuEventCreate");
  require(cuEventCreate(&end, CU_EVENT_DEFAULT), "cuEventCreate");
  require(cuEventRecord(begin, nullptr), "cuEventRecord");
  const auto start = std::chrono::steady_clock::now();
  require(triad.compute(state, &error), "compute");
  const std::chrono::duration<double> clock = std::chrono::steady_clock::now() - start;
  require(cuEventRecord(end, nullptr), "cuEventRecord");
  require(cuEventSynchronize(end), "cuEventSynchronize");
  float milliseconds = 0;
  require(cuEventElapsedTime(&milliseconds, begin, end), "cuEventElapsedTime");
  cuEventDestroy(begin);
  cuEventDestroy(end);
  return {milliseconds / 1e3, clock.count()};
}

}  // namespace

int main(int count, char **values) {
  if (count < 2) fail("usage", "plugin_events PLUGIN.so [ELEMENTS [PASSES [REPETITIONS]]]");
  const uint64_t elements = take(count, values, 2, uint64_t{1} << 27);
  const uint64_t passes = take(count, values, 3, 5);
  const uint64_t repetitions = take(count, values, 4, 10);
  CUdevice device;
  CUcontext context;
  int multiprocessors = 0;
  require(cuInit(0), "cuInit");
  require(cuDeviceGet(&device, 0), "cuDeviceGet");
  require(cuDeviceGetAttribute(&multiprocessors, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device),
          "cuDeviceGetAttribute");
  require(cuDevicePrimaryCtxRetain(&context, device), "cuDevicePrimaryCtxRetain");
  require(cuCtxSetCurrent(context), "cuCtxSetCurrent");

  void *library = dlopen(values[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) fail("dlopen", dlerror());
  const auto *plugin = static_cast<const torment_plugin *>(dlsym(library, TORMENT_PLUGIN_SYMBOL));
  if (!plugin) fail("dlsym", dlerror());
  const torment_host host{sizeof host, static_cast<uint32_t>(multiprocessors), 1, 0};
  const torment_device_request request{sizeof request, 0};
  torment_device_info info{};
  info.struct_size = sizeof info;
  require(plugin->open(&host, &request, &info, &error), "open");

  const std::vector<double> b = make_values(elements, 1), c = make_values(elements, 2),
                            scalars = make_values(passes, 3);
  std::vector<double> a(elements);
  const torment_stream_triad problem{elements, passes, b.data(), c.data(), scalars.data(), a.data()};
  const torment_benchmark &triad = find_triad(*plugin);
  void *state = nullptr;
  require(triad.create(&host, &problem, &state, &error), "create");
  for (uint64_t i = 0; i <= repetitions; i++) {
    require(triad.upload(state, &error), "upload");
    const Times times = time_compute(triad, state);
    require(triad.download(state, &error), "download");
    if (i > 0)
      std::printf("%llu %.9f %.9f\n", static_cast<unsigned long long>(i), times.events_s, times.clock_s);
  }
  triad.destroy(state);
  return 0;
}
