// SPDX-License-Identifier: Apache-2.0
#include "worker/phase_sum.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace torment::worker {
namespace {

constexpr double seconds(uint64_t nanoseconds) {
  return 1e-9 * static_cast<double>(nanoseconds);
}

/// The two clocks are aligned to microseconds at best, so an activity counts by its middle, not its begin.
bool lies_in(const device::Interval &interval, const PhaseMark &mark) {
  const uint64_t middle = interval.begin_ns + interval.length_ns() / 2;
  return middle >= mark.begin_ns && middle <= mark.end_ns;
}

/// How long at least one of the intervals goes on, between `from` and `to`.
uint64_t measure_union(std::vector<device::Interval> intervals, uint64_t from, uint64_t to) {
  std::sort(intervals.begin(), intervals.end(),
            [](const device::Interval &a, const device::Interval &b) { return a.begin_ns < b.begin_ns; });
  uint64_t covered = 0;
  uint64_t done = from;  // everything before it is counted
  for (const device::Interval &interval : intervals) {
    const uint64_t begin = std::max(interval.begin_ns, done);
    const uint64_t end = std::min(interval.end_ns, to);
    if (end <= begin) continue;
    covered += end - begin;
    done = end;
  }
  return covered;
}

/// Whether both are the same kernel in the same shape.
bool is_same_launch(const core::KernelProfile &a, const core::KernelProfile &b) {
  return a.grid == b.grid && a.block == b.block && a.registers == b.registers &&
         a.static_shared_bytes == b.static_shared_bytes && a.dynamic_shared_bytes == b.dynamic_shared_bytes &&
         a.name == b.name;
}

/// The host's nanoseconds in calls, by correlation. A runtime's call and the driver's within it share one:
/// the outer counts.
std::unordered_map<uint32_t, uint64_t> time_calls(const std::vector<device::CallActivity> &calls) {
  std::unordered_map<uint32_t, uint64_t> lengths;
  for (const device::CallActivity &call : calls) {
    uint64_t &length = lengths[call.correlation];
    length = std::max(length, call.interval.length_ns());
  }
  return lengths;
}

}  // namespace

void PhaseSum::add(const PhaseMark &mark, const device::Activities &activities) {
  const auto call_lengths = time_calls(activities.calls);
  std::vector<device::Interval> intervals;
  for (const device::KernelActivity &kernel : activities.kernels) {
    if (!lies_in(kernel.interval, mark)) continue;
    intervals.push_back(kernel.interval);
    add_kernel(kernel);
    if (const auto call = call_lengths.find(kernel.correlation); call != call_lengths.end())
      sum_.launch_s = sum_.launch_s.value_or(0) + seconds(call->second);
  }
  for (const device::TransferActivity &transfer : activities.transfers) {
    if (!lies_in(transfer.interval, mark)) continue;
    intervals.push_back(transfer.interval);
    add_transfer(transfer);
  }
  const uint64_t host_ns = mark.return_ns - std::min(mark.begin_ns, mark.return_ns);
  const uint64_t busy_ns = measure_union(std::move(intervals), mark.begin_ns, mark.return_ns);
  sum_.host_s += seconds(host_ns);
  sum_.busy_s += seconds(busy_ns);
  sum_.idle_s += seconds(host_ns - busy_ns);
}

void PhaseSum::add_kernel(const device::KernelActivity &kernel) {
  auto known = std::find_if(sum_.kernels.begin(), sum_.kernels.end(), [&](const core::KernelProfile &other) {
    return is_same_launch(other, kernel.launch);
  });
  if (known == sum_.kernels.end()) known = sum_.kernels.insert(known, kernel.launch);
  known->launches++;
  known->device_s += seconds(kernel.interval.length_ns());
  sum_.launches++;
}

void PhaseSum::add_transfer(const device::TransferActivity &transfer) {
  auto known =
      std::find_if(sum_.transfers.begin(), sum_.transfers.end(), [&](const core::TransferProfile &other) {
        return other.kind == transfer.kind && other.host_memory == transfer.host_memory;
      });
  if (known == sum_.transfers.end())
    known = sum_.transfers.insert(known, {transfer.kind, transfer.host_memory, 0, 0, 0});
  known->count++;
  known->bytes += transfer.bytes;
  known->device_s += seconds(transfer.interval.length_ns());
}

core::PhaseProfile PhaseSum::profile() const {
  core::PhaseProfile profile = sum_;
  const auto takes_longer = [](const auto &a, const auto &b) { return a.device_s > b.device_s; };
  std::stable_sort(profile.kernels.begin(), profile.kernels.end(), takes_longer);
  std::stable_sort(profile.transfers.begin(), profile.transfers.end(), takes_longer);
  if (profile.kernels.size() > most_kernels) profile.kernels.resize(most_kernels);
  return profile;
}

std::size_t PhaseSum::count_left_out() const {
  return sum_.kernels.size() - std::min(sum_.kernels.size(), most_kernels);
}

}  // namespace torment::worker
