// SPDX-License-Identifier: Apache-2.0
#include "worker/problem.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

namespace torment::worker {
namespace {

/// The byte of canaries and of poisoned integers: as no usual value, and no zero.
constexpr std::byte pattern{0xA5};

/// Pages before an output: a guard, then a canary. As many follow it.
constexpr uint64_t margin_pages = 2;

bool is_intact(std::span<const std::byte> canary) {
  return std::all_of(canary.begin(), canary.end(), [](std::byte byte) { return byte == pattern; });
}

void fill(std::span<std::byte> bytes) {
  std::memset(bytes.data(), static_cast<int>(pattern), bytes.size());
}

/// The device takes no pages that can't be written to: the inputs have to be such.
bool must_copy_inputs(const device::CudaDriver *locker) {
  return locker && !locker->locks_read_only();
}

bool holds(const std::byte *start, uint64_t bytes, const void *address) {
  const auto first = reinterpret_cast<uintptr_t>(start);
  const auto at = reinterpret_cast<uintptr_t>(address);
  return at >= first && at - first < bytes;
}

}  // namespace

std::byte *PlacedProblem::Output::start() const {
  return memory.start() + margin_pages * page_bytes();
}

PlacedProblem::PlacedProblem(const benchmarks::Benchmark &benchmark, core::Size size, uint64_t seed,
                             int memory_file, const device::CudaDriver *locker)
    : benchmark_(benchmark),
      size_(std::move(size)),
      seed_(seed),
      layout_(lay_out(benchmark, size_)),
      inputs_(must_copy_inputs(locker) ? Mapping::of_file_copied(memory_file, layout_.bytes)
                                       : Mapping::of_file(memory_file, layout_.bytes, false)) {
  std::vector<std::byte *> starts;
  for (std::size_t i = 0; i < layout_.arrays.size(); i++) {
    if (layout_.arrays[i].role != benchmarks::Role::output) {
      starts.push_back(inputs_.start() + layout_.offsets[i]);
      continue;
    }
    place_output(i);
    starts.push_back(outputs_.back().start());
  }
  arrays_.emplace(std::move(starts));
  struct_ = benchmark_.bind(size_, seed_, *arrays_);
  if (locker) lock_pages(*locker, must_copy_inputs(locker));
}

void PlacedProblem::lock_pages(const device::CudaDriver &locker, bool inputs_are_writable) {
  for (std::size_t i = 0; i < layout_.arrays.size(); i++) {
    const benchmarks::ArraySpec &array = layout_.arrays[i];
    if (array.role != benchmarks::Role::input || array.bytes() == 0) continue;
    locks_.emplace_back(locker, inputs_.start() + layout_.offsets[i], whole_pages(array.bytes()),
                        !inputs_are_writable);
  }
  for (const Output &output : outputs_)
    if (output.bytes > 0) locks_.emplace_back(locker, output.start(), whole_pages(output.bytes), false);
  // Locked pages stay where they are; what a plugin writes to its inputs is a fault again.
  if (inputs_are_writable) inputs_.forbid_writing();
}

void PlacedProblem::place_output(std::size_t array) {
  const uint64_t page = page_bytes();
  const uint64_t bytes = layout_.arrays[array].bytes();
  Output output{array, Mapping::anonymous(whole_pages(bytes) + 2 * margin_pages * page), bytes};
  fill({output.memory.start() + page, page});
  std::byte *end = output.start() + bytes;
  std::byte *last_guard = output.memory.start() + output.memory.bytes() - page;
  fill({end, last_guard});
  output.memory.forbid(0, page);
  output.memory.forbid(output.memory.bytes() - page, page);
  outputs_.push_back(std::move(output));
}

void PlacedProblem::poison_outputs() const {
  using benchmarks::Element;
  for (const Output &output : outputs_) {
    const benchmarks::ArraySpec &spec = layout_.arrays[output.array];
    if (spec.element == Element::f64) {
      std::fill_n(reinterpret_cast<double *>(output.start()), spec.count,
                  std::numeric_limits<double>::quiet_NaN());
    } else if (spec.element == Element::f32) {
      std::fill_n(reinterpret_cast<float *>(output.start()), spec.count,
                  std::numeric_limits<float>::quiet_NaN());
    } else {
      fill({output.start(), output.bytes});
    }
  }
}

std::optional<std::string> PlacedProblem::find_overwritten() const {
  const uint64_t page = page_bytes();
  std::optional<std::string> found;
  for (const Output &output : outputs_) {
    const std::span<std::byte> before(output.start() - page, page);
    const std::span<std::byte> after(output.start() + output.bytes,
                                     output.memory.start() + output.memory.bytes() - page);
    const bool before_intact = is_intact(before);
    if (before_intact && is_intact(after)) continue;
    if (!found)
      found =
          std::string(before_intact ? "behind " : "before ") + std::string(layout_.arrays[output.array].name);
    fill(before);
    fill(after);
  }
  return found;
}

benchmarks::Verdict PlacedProblem::check(const benchmarks::Selection &selection) const {
  return benchmark_.check(size_, seed_, *arrays_, selection);
}

protocol::FaultPlace PlacedProblem::locate(const void *address) const {
  if (holds(inputs_.start(), inputs_.bytes(), address)) return protocol::FaultPlace::input;
  for (const Output &output : outputs_)
    if (holds(output.memory.start(), output.memory.bytes(), address))
      return protocol::FaultPlace::beside_output;
  return protocol::FaultPlace::elsewhere;
}

}  // namespace torment::worker
