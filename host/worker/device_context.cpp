// SPDX-License-Identifier: Apache-2.0
#include "worker/device_context.h"

#include <algorithm>
#include <vector>

#include "core/error.h"
#include "worker/clock.h"

namespace torment::worker {
namespace {

/// Work that was left is in the order of a kernel's time; under this much it can't be told from the noise
/// of a virtual machine. An `async` loop without a wait left 0.9 ms (docs/measuring.md).
constexpr double least_rest_limit_s = 100e-6;

}  // namespace

void DeviceContext::make_current(int32_t ordinal) {
  std::unique_ptr<device::CudaDriver> driver;
  try {
    driver = std::make_unique<device::CudaDriver>();
  } catch (const core::Error &error) {
    absence_ = error.what();
    return;
  }
  const int count = driver->device_count();
  if (count == 0) {
    absence_ = "the NVIDIA driver reports no device";
    return;
  }
  if (ordinal >= count)
    throw core::Error("there is no device " + std::to_string(ordinal) + ": the driver reports " +
                      std::to_string(count) + ", numbered from 0; choose another with --device");
  const int chosen = std::max(ordinal, 0);
  driver->make_current(chosen);
  ordinal_ = chosen;
  gpu_ = driver->describe(chosen);
  driver_ = std::move(driver);
  try {
    nvml_ = std::make_unique<device::Nvml>();
  } catch (const core::Error &) {  // NOLINT(bugprone-empty-catch): what it would tell stays unknown
  }

  std::vector<double> idle_s;
  idle_s.reserve(21);
  for (int i = 0; i < 21; i++)
    idle_s.push_back(synchronize().value_or(0));
  std::nth_element(idle_s.begin(), idle_s.begin() + 10, idle_s.end());
  rest_limit_s_ = std::max(least_rest_limit_s, 20 * idle_s[10]);
}

core::Gpu DeviceContext::used() const {
  const auto current = driver_ ? driver_->current_device() : std::nullopt;
  return current && *current != ordinal_ ? driver_->describe(*current) : gpu_;
}

std::optional<core::DeviceState> DeviceContext::observe() const {
  if (!nvml_ || !gpu_.uuid) return std::nullopt;
  return nvml_->observe(*gpu_.uuid);
}

std::optional<double> DeviceContext::synchronize() const {
  if (!driver_) return std::nullopt;
  const double start = now_s();
  const std::string failure = driver_->synchronize();
  const double end = now_s();
  if (!failure.empty()) throw core::Error("the device reports: " + failure);
  return end - start;
}

}  // namespace torment::worker
