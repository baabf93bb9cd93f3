// A problem's arrays in memory of their own, poisoned as the worker does it. For tests.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "benchmarks/benchmark.h"

namespace torment::benchmarks {

class ProblemMemory {
 public:
  ProblemMemory(const Benchmark &benchmark, const core::Size &size) : specs_(benchmark.arrays(size)) {
    for (const ArraySpec &spec : specs_)
      blocks_.emplace_back(static_cast<std::byte *>(::operator new (spec.bytes() + 1, std::align_val_t{64})));
  }

  const std::vector<ArraySpec> &specs() const { return specs_; }
  std::byte *start(std::size_t index) const { return blocks_[index].get(); }

  Arrays arrays() const {
    std::vector<std::byte *> starts;
    for (const auto &block : blocks_)
      starts.push_back(block.get());
    return Arrays(std::move(starts));
  }

  /// NaN where it exists, the byte pattern elsewhere.
  void poison_outputs() const {
    for (std::size_t i = 0; i < specs_.size(); ++i)
      if (specs_[i].role == Role::output) poison(i, 0, specs_[i].count);
  }

  void poison(std::size_t index, uint64_t begin, uint64_t end) const {
    const ArraySpec &spec = specs_[index];
    if (spec.element == Element::f64)
      fill(index, begin, end, std::numeric_limits<double>::quiet_NaN());
    else if (spec.element == Element::f32)
      fill(index, begin, end, std::numeric_limits<float>::quiet_NaN());
    else
      std::memset(start(index) + begin * size_of(spec.element), 0xA5, (end - begin) * size_of(spec.element));
  }

 private:
  struct Release {
    void operator()(std::byte *block) const { ::operator delete (block, std::align_val_t{64}); }
  };

  template <class T>
  void fill(std::size_t index, uint64_t begin, uint64_t end, T value) const {
    T *elements = reinterpret_cast<T *>(start(index));
    for (uint64_t i = begin; i < end; ++i)
      elements[i] = value;
  }

  std::vector<ArraySpec> specs_;
  std::vector<std::unique_ptr<std::byte, Release>> blocks_;
};

}  // namespace torment::benchmarks
