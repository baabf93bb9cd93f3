// The device whose context this worker made current, or that there is none.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/device_state.h"
#include "core/machine.h"
#include "device/cuda_driver.h"
#include "device/nvml.h"

namespace torment::worker {

class DeviceContext {
 public:
  DeviceContext() = default;

  /// Makes the primary context of device `ordinal` (-1: the first) current on this thread. Where there is no
  /// driver or no device, remembers why; throws core::Error for a device that does not exist among others.
  void make_current(int32_t ordinal);

  bool present() const { return driver_ != nullptr; }

  /// The driver, or null without a device.
  const device::CudaDriver *driver() const { return driver_.get(); }

  const std::string &absence() const { return absence_; }
  const core::Gpu &gpu() const { return gpu_; }

  /// The device whose context is current now, which the plugin may have changed; `gpu()` where the driver
  /// does not tell.
  core::Gpu used() const;

  /// Waits for pending work; the seconds that took, null without a device. Throws core::Error with the
  /// driver's message when earlier work failed.
  std::optional<double> synchronize() const;

  /// How the device is now; null without a device or NVML.
  std::optional<core::DeviceState> observe() const;

  /// Longest rest after a phase that still counts as none, in seconds: a wait for nothing takes some time
  /// too.
  double rest_limit_s() const { return rest_limit_s_; }

 private:
  std::unique_ptr<device::CudaDriver> driver_;
  std::unique_ptr<device::Nvml> nvml_;
  std::string absence_ = "the device was not opened";
  core::Gpu gpu_;
  int ordinal_ = 0;  ///< of gpu_
  double rest_limit_s_ = 0;
};

}  // namespace torment::worker
