// The right answer to a problem, from the plugins' sequential loops that are linked into the tests.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <torment/plugin.h>

#include <algorithm>
#include <span>

#include "benchmarks/benchmark.h"

extern "C" const torment_plugin torment_plugin_v1;

namespace torment::benchmarks {

inline void answer(const Benchmark &benchmark, const core::Size &size, uint64_t seed, const Arrays &arrays) {
  const torment_host host{sizeof host, 0, 1, 0};
  const Problem problem = benchmark.bind(size, seed, arrays);
  const auto units = std::span(torment_plugin_v1.benchmarks, torment_plugin_v1.benchmark_count);
  const auto unit = std::ranges::find_if(units, [&](const auto *u) { return benchmark.name() == u->name; });
  ASSERT_NE(unit, units.end());
  torment_error error{nullptr, 0};
  void *state = nullptr;
  ASSERT_EQ((*unit)->create(&host, problem.data(), &state, &error), TORMENT_OK);
  for (const auto phase : {(*unit)->upload, (*unit)->compute, (*unit)->download})
    ASSERT_EQ(phase(state, &error), TORMENT_OK);
  (*unit)->destroy(state);
}

}  // namespace torment::benchmarks
