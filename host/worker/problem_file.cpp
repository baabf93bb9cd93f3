// SPDX-License-Identifier: Apache-2.0
#include "worker/problem_file.h"

#include <fcntl.h>

#include <chrono>
#include <cstring>
#include <limits>
#include <optional>
#include <string>

#include "benchmarks/catalogue.h"
#include "core/error.h"
#include "worker/mapping.h"
#include "worker/memory_room.h"
#include "worker/out_of_memory.h"

namespace torment::worker {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

const benchmarks::Benchmark &require_benchmark(const std::string &name) {
  const benchmarks::Benchmark *benchmark = benchmarks::find(name);
  if (!benchmark) throw core::Error("this host knows no benchmark '" + name + "'");
  return *benchmark;
}

Layout lay_out(const benchmarks::Benchmark &benchmark, const core::Size &size) {
  Layout layout;
  layout.arrays = benchmark.arrays(size);
  for (const benchmarks::ArraySpec &array : layout.arrays) {
    if (array.count > std::numeric_limits<uint64_t>::max() / benchmarks::size_of(array.element))
      throw OutOfMemory("array " + std::string(array.name) + " has " + std::to_string(array.count) +
                        " elements, more than memory can be addressed for");
    layout.offsets.push_back(layout.bytes);
    if (array.role != benchmarks::Role::output)
      layout.bytes = whole_pages(layout.bytes + whole_pages(array.bytes()));
  }
  layout.bytes = std::max(layout.bytes, page_bytes());
  return layout;
}

namespace {

/// Room for all that the problem takes, outputs included. Takes no memory itself.
void require_room_for(const benchmarks::Benchmark &benchmark, const core::Size &size, const Layout &layout) {
  // By the cost model too, in floating point: where the numbers of elements overflowed, the layout is small.
  const core::Cost cost = benchmark.cost(size);
  const double moved_bytes = cost.upload_bytes + cost.download_bytes;
  if (!(moved_bytes < static_cast<double>(std::numeric_limits<int64_t>::max())))
    throw OutOfMemory("it needs more memory than can be addressed");
  uint64_t bytes = layout.bytes;
  for (const benchmarks::ArraySpec &array : layout.arrays)
    if (array.role == benchmarks::Role::output) bytes = whole_pages(bytes + whole_pages(array.bytes()));
  require_room(bytes);
}

std::optional<std::string> find_misfit(const benchmarks::Benchmark &benchmark, const core::Size &size) {
  try {
    benchmark.arrays(size);
    return std::nullopt;
  } catch (const core::Error &error) {
    return error.what();
  }
}

}  // namespace

protocol::Event prepare_problem(const protocol::Prepare &request, int memory_file) {
  const benchmarks::Benchmark &benchmark = require_benchmark(request.benchmark);
  if (const auto misfit = find_misfit(benchmark, request.size))
    return protocol::Refused{core::Outcome::unsupported, *misfit};
  const Layout layout = lay_out(benchmark, request.size);
  require_room_for(benchmark, request.size, layout);
  // Taken at once: touching a page of a file that can't grow any more ends the process.
  if (const int error = posix_fallocate(memory_file, 0, static_cast<off_t>(layout.bytes)); error != 0)
    throw OutOfMemory("can't have " + std::to_string(layout.bytes) +
                      " bytes for the problem: " + std::strerror(error));
  const Mapping memory = Mapping::of_file(memory_file, layout.bytes, true);
  std::vector<std::byte *> starts;
  for (std::size_t i = 0; i < layout.arrays.size(); i++)
    starts.push_back(layout.arrays[i].role == benchmarks::Role::output ? nullptr
                                                                       : memory.start() + layout.offsets[i]);
  const benchmarks::Arrays arrays(std::move(starts));

  protocol::Prepared prepared;
  prepared.bytes = layout.bytes;
  const auto start = std::chrono::steady_clock::now();
  benchmark.generate(request.size, request.seed, arrays);
  prepared.generate_s = seconds_since(start);
  const auto middle = std::chrono::steady_clock::now();
  benchmark.solve(request.size, request.seed, arrays);
  prepared.solve_s = seconds_since(middle);
  return prepared;
}

}  // namespace torment::worker
