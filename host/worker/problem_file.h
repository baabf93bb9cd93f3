// The memory file of one problem: its inputs and what is expected of its outputs, made once and mapped
// read-only by every worker.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "benchmarks/benchmark.h"
#include "protocol/messages.h"

namespace torment::worker {

/// Where each array lies in the file. Outputs take no room there.
struct Layout {
  std::vector<benchmarks::ArraySpec> arrays;
  std::vector<uint64_t> offsets;  ///< by array; whole pages
  uint64_t bytes = 0;             ///< of the file; at least a page, since an empty file can't be mapped
};

/// Throws core::Error when the size can't be, OutOfMemory when it overflows.
Layout lay_out(const benchmarks::Benchmark &benchmark, const core::Size &size);

/// Makes the problem in the empty memory file. Refused as unsupported when the benchmark can't have that
/// size. Throws core::Error, and OutOfMemory when the machine has no room for inputs, expected outputs and
/// outputs.
protocol::Event prepare_problem(const protocol::Prepare &request, int memory_file);

/// The benchmark of that name; throws core::Error that names it.
const benchmarks::Benchmark &require_benchmark(const std::string &name);

}  // namespace torment::worker
