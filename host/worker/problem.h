// One problem as a plugin meets it: inputs that can't be written to, outputs with canaries around them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "benchmarks/benchmark.h"
#include "core/size_class.h"
#include "device/page_lock.h"
#include "protocol/progress.h"
#include "worker/mapping.h"
#include "worker/problem_file.h"

namespace torment::worker {

class PlacedProblem {
 public:
  /// Maps the prepared memory file and takes memory for the outputs; page-locks what the plugin gets when
  /// there is a `locker`, which outlives it. Throws core::Error, also with the driver's words, and
  /// OutOfMemory.
  PlacedProblem(const benchmarks::Benchmark &benchmark, core::Size size, uint64_t seed, int memory_file,
                const device::CudaDriver *locker = nullptr);

  /// The plugin's struct.
  const void *plugin_struct() const { return struct_.data(); }
  std::size_t plugin_struct_bytes() const { return struct_.size(); }

  /// Overwrites all outputs with NaN, or where they are no floating point with a byte pattern.
  void poison_outputs() const;

  /// Which output has had bytes written beside it; nothing: none. Restores the canaries.
  std::optional<std::string> find_overwritten() const;

  benchmarks::Verdict check(const benchmarks::Selection &selection) const;

  /// What lies at that address.
  protocol::FaultPlace locate(const void *address) const;

 private:
  struct Output {
    std::size_t array = 0;
    Mapping memory;  ///< guard page, canary page, output, canary to the page's end, canary page, guard page
    uint64_t bytes = 0;
    std::byte *start() const;
  };

  void place_output(std::size_t array);
  void lock_pages(const device::CudaDriver &locker, bool inputs_are_writable);

  const benchmarks::Benchmark &benchmark_;
  core::Size size_;
  uint64_t seed_;
  Layout layout_;
  Mapping inputs_;
  std::vector<Output> outputs_;
  std::optional<benchmarks::Arrays> arrays_;
  benchmarks::Problem struct_;
  std::vector<device::PageLock> locks_;  ///< last, so that pages are unlocked before they are unmapped
};

}  // namespace torment::worker
