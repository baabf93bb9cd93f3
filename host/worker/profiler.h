// Takes the device's own account of a unit's phases: marks when they begin and end, and sums up what CUPTI
// recorded in between.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>

#include "core/device_profile.h"
#include "device/cuda_driver.h"
#include "device/cupti.h"
#include "worker/phase_sum.h"
#include "worker/watch.h"

namespace torment::worker {

class Profiler : public Watch {
 public:
  /// Begins to record; see device::Cupti. Throws core::Error.
  Profiler() = default;

  /// Forgets what was summed up, and leaves the first `discarded` repetitions out of what follows.
  void begin(uint32_t discarded);

  void on_repetition_begin(uint32_t number) override;
  void on_phase_begin(protocol::Stage phase) override;
  void on_phase_return() override;
  void on_phase_end() override;
  void on_repetition_end() override;

  /// The sums since `begin`. `driver` tells the device's limits and name; null: they stay unknown.
  core::DeviceProfile sum_up(const device::CudaDriver *driver) const;

 private:
  uint64_t now_ns();

  device::Cupti cupti_;
  uint32_t discarded_ = 0;
  uint32_t number_ = 0;
  uint32_t repetitions_ = 0;
  std::array<PhaseMark, 3> marks_{};  ///< of the current repetition: upload, compute, download
  PhaseMark *current_ = nullptr;
  std::array<PhaseSum, 3> sums_{};
  std::map<uint32_t, uint64_t> launches_by_device_;
  uint64_t damaged_ = 0;
  uint64_t dropped_ = 0;
  std::string failure_;  ///< of CUPTI, on the way
};

}  // namespace torment::worker
