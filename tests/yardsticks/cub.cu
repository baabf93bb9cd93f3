// How fast CUB scans, sorts and counts on this device: the yardsticks that the CUDA forms of Scan, Sort and
// Histogram are held against, on the benchmarks' own inputs and sizes, checked as a plugin's results are. A
// test tool; nothing of TORMENT depends on CUB. With the host built in build/:
//
//   nvcc -O3 -std=c++20 -arch=native -Ihost -Iplugin_api -Itests/benchmarks -o cub tests/yardsticks/cub.cu \
//     build/host/benchmarks/libtorment-benchmarks.a build/host/core/libtorment-core.a
//   ./cub [test|small|ref|large]      (default: ref)
//
// Prints the best and the median of ten repetitions timed with events, after three that are not. That is what
// a plugin's `compute` does; transfers are left out.
// SPDX-License-Identifier: Apache-2.0
#include <torment/benchmarks/Histogram.h>
#include <torment/benchmarks/Scan.h>
#include <torment/benchmarks/Sort.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cub/cub.cuh>
#include <functional>
#include <string>
#include <vector>

#include "benchmarks/catalogue.h"
#include "problem_memory.h"

namespace {

using namespace torment;

void require(cudaError_t status, const char *what) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "cub: %s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

/// An array on the device.
template <class T>
struct DeviceArray {
  T *start = nullptr;
  uint64_t count;

  explicit DeviceArray(uint64_t elements) : count(elements) {
    require(cudaMalloc(&start, count * sizeof(T)), "cudaMalloc");
  }
  DeviceArray(const T *from, uint64_t elements) : DeviceArray(elements) {
    require(cudaMemcpy(start, from, count * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy");
  }
  ~DeviceArray() { cudaFree(start); }
  DeviceArray(const DeviceArray &) = delete;
  DeviceArray &operator=(const DeviceArray &) = delete;

  void download(T *to) const {
    require(cudaMemcpy(to, start, count * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy");
  }
};

/// A CUB algorithm: called with no memory it says how much it needs.
using Algorithm = std::function<cudaError_t(void *memory, std::size_t &bytes)>;

/// Times `count` runs of what `make` gives one after the other, as one repetition.
void time_runs(const char *name, uint64_t count, const std::function<Algorithm(uint64_t)> &make) {
  std::size_t bytes = 0;
  require(make(0)(nullptr, bytes), name);
  const DeviceArray<char> memory(std::max<std::size_t>(bytes, 1));
  cudaEvent_t begin;
  cudaEvent_t end;
  require(cudaEventCreate(&begin), "cudaEventCreate");
  require(cudaEventCreate(&end), "cudaEventCreate");
  std::vector<float> times_ms;
  for (int repetition = -3; repetition < 10; ++repetition) {
    require(cudaEventRecord(begin), "cudaEventRecord");
    for (uint64_t run = 0; run < count; ++run)
      require(make(run)(memory.start, bytes), name);
    require(cudaEventRecord(end), "cudaEventRecord");
    require(cudaEventSynchronize(end), "cudaEventSynchronize");
    float time_ms = 0;
    require(cudaEventElapsedTime(&time_ms, begin, end), "cudaEventElapsedTime");
    if (repetition >= 0) times_ms.push_back(time_ms);
  }
  std::sort(times_ms.begin(), times_ms.end());
  std::printf("%-28s best %10.4f ms, median %10.4f ms\n", name, times_ms[0], (times_ms[4] + times_ms[5]) / 2);
}

void scan(const torment_scan &p) {
  const DeviceArray<uint64_t> in(p.in, p.elements);
  const DeviceArray<uint64_t> between(p.elements);
  const DeviceArray<uint64_t> out(p.elements);
  time_runs("Scan", p.passes, [&](uint64_t pass) -> Algorithm {
    const bool to_out = (p.passes - 1 - pass) % 2 == 0;
    const uint64_t *from = pass == 0 ? in.start : to_out ? between.start : out.start;
    uint64_t *to = to_out ? out.start : between.start;
    return [=, &p](void *memory, std::size_t &bytes) {
      return cub::DeviceScan::ExclusiveSum(memory, bytes, from, to, p.elements);
    };
  });
  out.download(p.out);
}

void sort(const torment_sort &p) {
  const DeviceArray<uint32_t> keys(p.keys, p.elements);
  const DeviceArray<uint32_t> payload(p.payload, p.elements);
  const DeviceArray<uint32_t> sorted_keys(p.elements);
  const DeviceArray<uint32_t> sorted_payload(p.elements);
  time_runs("Sort", 1, [&](uint64_t) -> Algorithm {
    return [&](void *memory, std::size_t &bytes) {
      return cub::DeviceRadixSort::SortPairs(memory, bytes, keys.start, sorted_keys.start, payload.start,
                                             sorted_payload.start, p.elements);
    };
  });
  sorted_keys.download(p.sorted_keys);
  sorted_payload.download(p.sorted_payload);
}

void count(const char *name, const DeviceArray<uint32_t> &keys, int bins, uint32_t *result) {
  const DeviceArray<uint32_t> counts(static_cast<uint64_t>(bins));
  time_runs(name, 1, [&](uint64_t) -> Algorithm {
    return [&](void *memory, std::size_t &bytes) {
      return cub::DeviceHistogram::HistogramEven(memory, bytes, keys.start, counts.start, bins + 1, 0u,
                                                 65536u, static_cast<int64_t>(keys.count));
    };
  });
  counts.download(result);
}

void histogram(const torment_histogram &p) {
  const DeviceArray<uint32_t> even(p.even, p.keys);
  const DeviceArray<uint32_t> skewed(p.skewed, p.keys);
  count("Histogram, even_256", even, 256, p.even_256);
  count("Histogram, even_65536", even, 65536, p.even_65536);
  count("Histogram, skewed_256", skewed, 256, p.skewed_256);
  count("Histogram, skewed_65536", skewed, 65536, p.skewed_65536);
}

template <class Struct>
bool run(const char *name, core::SizeClass size_class, void (*algorithm)(const Struct &)) {
  constexpr uint64_t seed = 1987;
  const benchmarks::Benchmark &benchmark = *benchmarks::find(name);
  const core::Size size = benchmark.size(size_class);
  std::printf("%s, %s\n", name, to_string(size).c_str());
  const benchmarks::ProblemMemory memory(benchmark, size);
  const benchmarks::Arrays arrays = memory.arrays();
  benchmark.generate(size, seed, arrays);
  benchmark.solve(size, seed, arrays);
  const benchmarks::Problem problem = benchmark.bind(size, seed, arrays);
  algorithm(*reinterpret_cast<const Struct *>(problem.data()));
  const benchmarks::Verdict verdict = benchmark.check(size, seed, arrays, {});
  if (!verdict.right) std::printf("wrong result: %s\n", verdict.message.c_str());
  return verdict.right;
}

}  // namespace

int main(int argc, char **argv) {
  const auto size_class = core::parse_size_class(argc > 1 ? argv[1] : "ref");
  if (!size_class) {
    std::fprintf(stderr, "usage: cub [test|small|ref|large]\n");
    return 2;
  }
  bool right = run("Scan", *size_class, scan);
  right = run("Sort", *size_class, sort) && right;
  right = run("Histogram", *size_class, histogram) && right;
  return right ? 0 : 1;
}
