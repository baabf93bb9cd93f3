// How long StreamTriad's own CUDA kernel takes by events, and by the host's clock around launches and wait,
// with no plugin, no host and no recorder around it: what the host's figure for the compute phase is held
// against. A test tool.
//
//   nvcc -x cu -O3 -std=c++17 -arch=native -cudart static -Iplugin_api -o triad_events
//     tests/yardsticks/triad_events.cu
//   ./triad_events [ELEMENTS [PASSES [REPETITIONS]]]        (default: those of the class ref, and 10)
//
// Prints "REPETITION EVENTS_S CLOCK_S" for each repetition of all passes, after one that is not counted. The
// kernel is the plugin's, by inclusion, on data of no regularity; before each repetition the inputs are
// copied to the device, and after it the result back, so that the device comes from the same work.
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "../../plugins/benchmarks/stream_triad.c"

namespace {

void require(cudaError_t status, const char *what) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "triad_events: %s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

// Values in [-1, 1): zeros would take less power, and so run at a higher clock.
__global__ void fill(double *array, uint64_t count, uint64_t seed) {
  for (uint64_t i = uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += uint64_t{gridDim.x} * blockDim.x) {
    uint64_t bits = (i + 1 + seed * count) * 0x9e3779b97f4a7c15u;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
    array[i] = static_cast<double>(bits >> 11) * 0x1p-52 - 1.0;
  }
}

uint64_t take(int count, char **values, int index, uint64_t otherwise) {
  return count > index ? std::strtoull(values[index], nullptr, 10) : otherwise;
}

double now_s() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Times {
  double events_s;
  double clock_s;
};

Times time_passes(double2 *a, const double2 *b, const double2 *c, uint64_t passes, uint64_t pairs) {
  const uint64_t pairs_per_block = block_threads * pairs_per_thread;
  const auto blocks = static_cast<unsigned>((pairs + pairs_per_block - 1) / pairs_per_block);
  cudaEvent_t begin, end;
  require(cudaEventCreate(&begin), "cudaEventCreate");
  require(cudaEventCreate(&end), "cudaEventCreate");
  const double start_s = now_s();
  require(cudaEventRecord(begin), "cudaEventRecord");
  for (uint64_t k = 0; k < passes; k++)
    add_scaled<<<blocks, block_threads>>>(a, b, c, 0.5 + static_cast<double>(k), pairs);
  require(cudaEventRecord(end), "cudaEventRecord");
  require(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  const double clock_s = now_s() - start_s;
  float milliseconds = 0;
  require(cudaEventElapsedTime(&milliseconds, begin, end), "cudaEventElapsedTime");
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  return {milliseconds / 1e3, clock_s};
}

}  // namespace

int main(int count, char **values) {
  const uint64_t elements = take(count, values, 1, uint64_t{1} << 27);
  const uint64_t passes = take(count, values, 2, 5);
  const uint64_t repetitions = take(count, values, 3, 10);
  const uint64_t pairs = (elements + 1) / 2;
  const uint64_t bytes = pairs * sizeof(double2);
  double2 *a = nullptr, *b = nullptr, *c = nullptr;
  for (double2 **array : {&a, &b, &c})
    require(cudaMalloc(array, bytes), "cudaMalloc");
  std::vector<double2> host_a(pairs), host_b(pairs), host_c(pairs);
  fill<<<1024, 256>>>(reinterpret_cast<double *>(b), 2 * pairs, 1);
  fill<<<1024, 256>>>(reinterpret_cast<double *>(c), 2 * pairs, 2);
  require(cudaMemcpy(host_b.data(), b, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
  require(cudaMemcpy(host_c.data(), c, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
  for (uint64_t i = 0; i <= repetitions; i++) {
    require(cudaMemcpy(b, host_b.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
    require(cudaMemcpy(c, host_c.data(), bytes, cudaMemcpyHostToDevice), "cudaMemcpy");
    require(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    const Times times = time_passes(a, b, c, passes, pairs);
    require(cudaMemcpy(host_a.data(), a, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy");
    if (i > 0)
      std::printf("%llu %.9f %.9f\n", static_cast<unsigned long long>(i), times.events_s, times.clock_s);
  }
  return 0;
}
