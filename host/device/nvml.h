// The NVIDIA Management Library, loaded at run time: clocks, temperature, power and modes of a device, which
// the CUDA Driver API does not tell. All of it is optional.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/device_state.h"
#include "core/machine.h"

namespace torment::device {

class Nvml {
 public:
  /// Loads and initialises the library. Throws core::Error saying why there is none.
  Nvml();
  ~Nvml();
  Nvml(const Nvml &) = delete;
  Nvml &operator=(const Nvml &) = delete;

  /// The driver's own version, e.g. "580.159.04"; null: unknown.
  std::optional<std::string> driver_version() const;

  /// Fills in what the Driver API leaves null: modes and the PCIe link of the GPU with its UUID.
  void complete(core::Gpu &gpu) const;

  /// How the device of this UUID is now. All null when NVML does not know it, as with a MIG instance.
  core::DeviceState observe(const std::string &uuid) const;

 private:
  struct Functions;
  std::unique_ptr<Functions> functions_;
  void *find_device(const std::string &uuid) const;
};

}  // namespace torment::device
