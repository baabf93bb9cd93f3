// The items of `torment-host overheads` as the host owns them: sizes, inputs, the outputs that both paths of
// an item must leave. Not for the paths, which are the plugins' (plugins/overheads/), nor for statistics
// (core/overheads.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/benchmark.h"

namespace torment::benchmarks {

/// An item is a benchmark with the variants `with` and `without` that has many sizes. Its cost counts the
/// calls of the construct as operations, and as bytes those that all of them move with the directive alone.
class OverheadItem : public Benchmark {
 public:
  /// The whole sweep; of class test a short one, for tests.
  virtual std::vector<core::Size> sizes(core::SizeClass size_class) const = 0;
};

/// All of them, in the order of plugins/overheads.list.
std::span<const OverheadItem *const> overhead_items();

}  // namespace torment::benchmarks
