// How long StreamTriad's own CUDA kernel takes by events, with no plugin, no host and no recorder around it:
// what the host's figure for the compute phase is held against. A test tool.
//
//   nvcc -x cu -O3 -std=c++17 -arch=native -cudart static -Iplugin_api -o triad_events
//   tests/yardsticks/triad_events.cu
//   ./triad_events [ELEMENTS [PASSES [REPETITIONS]]]        (default: those of the class ref, and 10)
//
// Prints "REPETITION SECONDS" for each repetition of all passes, after one that is not counted. The kernel is
// the plugin's, by inclusion, on data of no regularity.
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>

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

}  // namespace

int main(int count, char **values) {
  const uint64_t elements = take(count, values, 1, uint64_t{1} << 27);
  const uint64_t passes = take(count, values, 2, 5);
  const uint64_t repetitions = take(count, values, 3, 10);
  const uint64_t pairs = (elements + 1) / 2;
  const uint64_t pairs_per_block = block_threads * pairs_per_thread;
  const auto blocks = static_cast<unsigned>((pairs + pairs_per_block - 1) / pairs_per_block);
  double2 *a = nullptr, *b = nullptr, *c = nullptr;
  for (double2 **array : {&a, &b, &c})
    require(cudaMalloc(array, pairs * sizeof(double2)), "cudaMalloc");
  fill<<<1024, 256>>>(reinterpret_cast<double *>(b), 2 * pairs, 1);
  fill<<<1024, 256>>>(reinterpret_cast<double *>(c), 2 * pairs, 2);
  cudaEvent_t begin, end;
  require(cudaEventCreate(&begin), "cudaEventCreate");
  require(cudaEventCreate(&end), "cudaEventCreate");
  for (uint64_t i = 0; i <= repetitions; i++) {
    require(cudaEventRecord(begin), "cudaEventRecord");
    for (uint64_t k = 0; k < passes; k++)
      add_scaled<<<blocks, block_threads>>>(a, b, c, 0.5 + static_cast<double>(k), pairs);
    require(cudaEventRecord(end), "cudaEventRecord");
    require(cudaEventSynchronize(end), "cudaEventSynchronize");
    float milliseconds = 0;
    require(cudaEventElapsedTime(&milliseconds, begin, end), "cudaEventElapsedTime");
    if (i > 0) std::printf("%llu %.9f\n", static_cast<unsigned long long>(i), milliseconds / 1e3);
  }
  return 0;
}
