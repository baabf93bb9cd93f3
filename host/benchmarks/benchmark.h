// One benchmark as the host owns it: inputs, sizes, oracle, tolerance, cost model. The loops are the
// plugins'; the clock and the memory are the worker's.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "core/size_class.h"

namespace torment::benchmarks {

/// input and expected are made once a run and mapped read-only by every worker; output is each
/// repetition's own. Plugins get inputs and outputs, never what is expected.
enum class Role { input, output, expected };

/// The type of an array's elements; says how an output is poisoned.
enum class Element { f64, f32, i64, u64, i32, u32, u8 };
std::size_t size_of(Element element);

struct ArraySpec {
  std::string_view name;
  Role role = Role::input;
  Element element = Element::f64;
  uint64_t count = 0;  ///< elements

  uint64_t bytes() const { return count * size_of(element); }
};

/// The memory of a problem's arrays, in the order of Benchmark::arrays(); 64-byte aligned.
class Arrays {
 public:
  explicit Arrays(std::vector<std::byte *> starts) : starts_(std::move(starts)) {}

  /// The start of array number `index`, as elements of type T.
  template <class T>
  T *at(std::size_t index) const {
    return reinterpret_cast<T *>(starts_.at(index));
  }

 private:
  std::vector<std::byte *> starts_;
};

/// Which elements a check looks at: those with index % stride == offset. Stride 1 is all of them.
struct Selection {
  uint64_t stride = 1;
  uint64_t offset = 0;
  bool whole() const { return stride == 1; }
};

/// The result of one check.
struct Verdict {
  bool right = false;
  /// Largest error seen, divided by its tolerance; null where results are exact or not a number.
  std::optional<double> worst_error;
  /// Where and how it is wrong, with max_digits10 digits, e.g.
  /// "a[17] is 1.5, expected 2.5 (tolerance 4.4e-16)"; empty when right.
  std::string message;
};

/// The struct of plugin_api/torment/benchmarks/NAME.h, as bytes to hand to `create`.
using Problem = std::vector<std::byte>;

/// A benchmark's size of each of core::common_size_classes.
struct ClassSizes {
  core::Size test;
  core::Size small;
  core::Size ref;
  core::Size large;

  /// Throws core::Error for a class that is none of these.
  const core::Size &of(core::SizeClass size_class) const;
};

class Benchmark {
 public:
  virtual ~Benchmark() = default;

  virtual std::string_view name() const = 0;
  virtual uint32_t revision() const = 0;
  virtual std::string_view summary() const = 0;  ///< one line for listings

  /// The size of one of core::common_size_classes.
  virtual core::Size size(core::SizeClass size_class) const = 0;

  /// The size of one of core::npb_size_classes; nothing for a benchmark that isn't NPB's.
  virtual std::optional<core::Size> npb_size(core::SizeClass) const { return {}; }

  /// The arrays of a problem of that size. Throws core::Error when a number of the size can't be.
  virtual std::vector<ArraySpec> arrays(const core::Size &size) const = 0;

  /// Fills the inputs from `seed`; the same bits on every machine, for any number of threads.
  virtual void generate(const core::Size &size, uint64_t seed, const Arrays &arrays) const = 0;

  /// The oracle: fills the expected arrays from the inputs, by an algorithm of its own. May use every
  /// core (parallel.h).
  virtual void solve(const core::Size &size, uint64_t seed, const Arrays &arrays) const = 0;

  /// The struct that the plugin gets, pointing into the arrays.
  virtual Problem bind(const core::Size &size, uint64_t seed, const Arrays &arrays) const = 0;

  /// Compares the outputs with what is expected. Everything that is small or cheap to check is
  /// checked always; element-wise comparisons look at the selected elements.
  virtual Verdict check(const core::Size &size, uint64_t seed, const Arrays &arrays,
                        const Selection &selection) const = 0;

  virtual core::Cost cost(const core::Size &size) const = 0;

  Benchmark() = default;
  Benchmark(const Benchmark &) = delete;
  Benchmark &operator=(const Benchmark &) = delete;
};

/// Copies a plugin_api struct to the bytes of a Problem.
template <class Struct>
Problem to_problem(const Struct &problem) {
  const auto bytes = std::as_bytes(std::span(&problem, 1));
  return Problem(bytes.begin(), bytes.end());
}

}  // namespace torment::benchmarks
