// The sizes of StreamCopy, StreamMul and StreamAdd: the same, so that their bandwidths compare.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "core/size_class.h"

namespace torment::benchmarks {

/// Elements from one pass's part of a longer input to the next one's: a few cache lines, so that every
/// pass is aligned alike and the longer input hardly grows.
inline constexpr uint64_t stream_step = 64;

/// `test` has an odd number of elements, which neither pairs nor warps divide.
inline core::Size stream_size(core::SizeClass size_class) {
  const auto make = [](uint64_t elements, uint64_t passes) {
    return core::Size{{{"elements", elements}, {"passes", passes}}};
  };
  return ClassSizes{.test = make((uint64_t{1} << 16) + 1, 3),
                    .small = make(uint64_t{1} << 22, 16),
                    .ref = make(uint64_t{1} << 26, 16),
                    .large = make(uint64_t{1} << 28, 20)}
      .of(size_class);
}

/// Throws unless the size has elements and passes.
inline void require_stream(std::string_view benchmark, const core::Size &size) {
  if (size.at("elements") == 0 || size.at("passes") == 0)
    throw core::Error(std::string(benchmark) + ": elements and passes must be at least 1");
}

/// Elements of an input that each pass reads from a step further on.
inline uint64_t stepped_elements(const core::Size &size) {
  return size.at("elements") + (size.at("passes") - 1) * stream_step;
}

}  // namespace torment::benchmarks
