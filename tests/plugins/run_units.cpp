// Loads one plugin, runs every unit of it on one size class and checks the results with the host's own
// checks: run_units PLUGIN [test|small|ref|large]. Prints the times of each repetition.
// Exit 0: all right, 1: not, 77: the plugin can't run here.
// Not the worker: no deadlines, no canaries, and a crash is a crash.
// SPDX-License-Identifier: Apache-2.0
#include <dlfcn.h>
#include <torment/plugin.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <string>
#include <thread>

#include "../benchmarks/problem_memory.h"
#include "benchmarks/catalogue.h"
#include "core/parallel.h"

namespace {

using torment::benchmarks::Benchmark;
using torment::benchmarks::ProblemMemory;
using torment::benchmarks::Verdict;
namespace core = torment::core;

struct Message {
  std::array<char, 1024> text{};
  torment_error error{text.data(), text.size()};
};

double seconds_of(const auto &call) {
  const auto begin = std::chrono::steady_clock::now();
  call();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// One repetition, checked whole. The reason when it went wrong, else nothing.
std::string run_repetition(const torment_benchmark &unit, const torment_host &host,
                           const Benchmark &benchmark, const core::Size &size, uint64_t seed) {
  const ProblemMemory memory(benchmark, size);
  const auto arrays = memory.arrays();
  benchmark.generate(size, seed, arrays);
  benchmark.solve(size, seed, arrays);
  memory.poison_outputs();
  const auto problem = benchmark.bind(size, seed, arrays);
  if (problem.size() != unit.problem_size) return "problem_size differs from the host's";

  Message message;
  void *state = nullptr;
  if (unit.create(&host, problem.data(), &state, &message.error) != TORMENT_OK)
    return std::string("create: ") + message.text.data();
  const std::array phases{unit.upload, unit.compute, unit.download};
  std::array<double, 3> times{};
  std::string failure;
  for (std::size_t p = 0; p < phases.size() && failure.empty(); ++p) {
    int32_t status = TORMENT_OK;
    times[p] = seconds_of([&] { status = phases[p](state, &message.error); });
    if (status != TORMENT_OK) failure = "phase " + std::to_string(p) + ": " + message.text.data();
  }
  unit.destroy(state);
  if (!failure.empty()) return failure;
  const Verdict verdict = benchmark.check(size, seed, arrays, {});
  std::printf("%s %s seed %llu: upload %.6f compute %.6f download %.6f s\n", unit.name, unit.variant,
              static_cast<unsigned long long>(seed), times[0], times[1], times[2]);
  return verdict.right ? "" : "wrong result: " + verdict.message;
}

int run_plugin(const torment_plugin &plugin, core::SizeClass size_class, torment_host host) {
  const torment_device_request request{sizeof request, -1};
  torment_device_info info{};
  info.struct_size = sizeof info;
  Message message;
  if (const int32_t status = plugin.open(&host, &request, &info, &message.error); status != TORMENT_OK) {
    std::printf("open: %s\n", message.text.data());
    return status > 0 ? 77 : 1;
  }
  const torment_identity &who = *plugin.identity;
  std::printf("%s: %s %s, model %u, target %u, ran in place %u on \"%s\" (%u devices)\n", who.name,
              who.compiler, who.compiler_version, who.model, who.target, info.place, info.name,
              info.device_count);
  if (info.place != who.target) {
    std::printf("the loops ran in another place than they were built for\n");
    return 1;
  }
  int wrong = 0;
  for (uint64_t u = 0; u < plugin.benchmark_count; ++u) {
    const torment_benchmark &unit = *plugin.benchmarks[u];
    const Benchmark *benchmark = torment::benchmarks::find(unit.name);
    if (!benchmark || benchmark->revision() != unit.revision) {
      std::printf("%s/%u: no such benchmark\n", unit.name, unit.revision);
      ++wrong;
      continue;
    }
    for (const uint64_t seed : {1986u, 1987u}) {
      const auto failure = run_repetition(unit, host, *benchmark, benchmark->size(size_class), seed);
      if (failure.empty()) continue;
      std::printf("%s %s seed %u: %s\n", unit.name, unit.variant, static_cast<unsigned>(seed),
                  failure.c_str());
      ++wrong;
    }
  }
  plugin.close();
  std::printf("%u units, %d repetitions wrong\n", static_cast<unsigned>(plugin.benchmark_count), wrong);
  return wrong == 0 && plugin.benchmark_count > 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char **argv) {
  const auto size_class = core::parse_size_class(argc > 2 ? argv[2] : "test");
  if (argc < 2 || !size_class) {
    std::fprintf(stderr, "usage: run_units PLUGIN [test|small|ref|large]\n");
    return 2;
  }
  void *library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    std::printf("%s\n", dlerror());
    return 1;
  }
  const auto *plugin = static_cast<const torment_plugin *>(dlsym(library, TORMENT_PLUGIN_SYMBOL));
  if (!plugin) {
    std::printf("%s\n", dlerror());
    return 1;
  }
  torment_host host{sizeof host, 0, torment::core::count_allowed_threads(), 0};
  return run_plugin(*plugin, *size_class, host);
}
