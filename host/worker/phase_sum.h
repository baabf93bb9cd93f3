// What a device did within one phase, summed up over repetitions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/device_profile.h"
#include "device/activity.h"

namespace torment::worker {

/// When a phase of one repetition was, in nanoseconds of the activities' clock.
struct PhaseMark {
  uint64_t begin_ns = 0;
  uint64_t return_ns = 0;  ///< of the plugin's function
  uint64_t end_ns = 0;     ///< when nothing was pending any more
};

/// Longest list of kernels that is kept of a phase.
inline constexpr std::size_t most_kernels = 32;

class PhaseSum {
 public:
  /// Adds one repetition's phase: of `activities` those whose middle lies in it.
  void add(const PhaseMark &mark, const device::Activities &activities);

  /// The sum, without occupancy. Of more than most_kernels kernels, the longest.
  core::PhaseProfile profile() const;

  /// Launch shapes that profile() leaves out.
  std::size_t count_left_out() const;

 private:
  void add_kernel(const device::KernelActivity &kernel);
  void add_transfer(const device::TransferActivity &transfer);

  core::PhaseProfile sum_;
};

}  // namespace torment::worker
