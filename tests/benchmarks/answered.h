// A problem of a benchmark with its right answer, for tests that then spoil it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "benchmarks/catalogue.h"
#include "problem_memory.h"
#include "sequential_answer.h"

namespace torment::benchmarks {

/// A problem with its inputs and expected results made, and the right answer in its outputs.
struct Answered {
  static constexpr uint64_t seed = 1987;

  const Benchmark &benchmark;
  core::Size size;
  ProblemMemory memory;
  Arrays arrays;

  Answered(std::string_view name, core::Size asked)
      : benchmark(*find(name)), size(std::move(asked)), memory(benchmark, size), arrays(memory.arrays()) {
    benchmark.generate(size, seed, arrays);
    prepare();
  }
  explicit Answered(std::string_view name) : Answered(name, find(name)->size(core::SizeClass::test)) {}

  /// Again, after the inputs were changed.
  void prepare() const {
    benchmark.solve(size, seed, arrays);
    answer(benchmark, size, seed, arrays);
  }

  Verdict check(const Selection &selection = {}) const {
    return benchmark.check(size, seed, arrays, selection);
  }
  bool accepted() const { return check().right; }
};

}  // namespace torment::benchmarks
