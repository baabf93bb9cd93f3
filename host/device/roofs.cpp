// SPDX-License-Identifier: Apache-2.0
#include "device/roofs.h"

#include <algorithm>
#include <chrono>
#include <string>

#include "core/error.h"
#include "device/cuda_driver.h"
#include "device/device_roofs.h"
#include "device/host_roofs.h"
#include "device/machine.h"

namespace torment::device {
namespace {

core::Roofs measure_device(int32_t device) {
  const CudaDriver driver;
  const int count = driver.device_count();
  if (count == 0) throw core::Error("the NVIDIA driver reports no device");
  const int ordinal = std::max(device, 0);
  if (ordinal >= count) throw core::Error("there is no device " + std::to_string(ordinal));
  driver.make_current(ordinal);
  return measure_device_roofs(driver, driver.describe(ordinal));
}

}  // namespace

core::MeasuredRoofs measure_roofs(int32_t device, uint32_t threads) {
  const auto start = std::chrono::steady_clock::now();
  core::MeasuredRoofs measured;
  const auto add = [&](const char *what, auto &&measure) {
    try {
      measured.list.push_back(measure());
    } catch (const core::Error &error) {
      measured.notes.push_back(std::string("no roofs of ") + what + ": " + error.what());
    }
  };
  const core::Cpu cpu = describe_processors();
  add("the device", [&] { return measure_device(device); });
  add("one thread", [&] { return measure_host_roofs(1, cpu); });
  if (threads > 1) add("all threads", [&] { return measure_host_roofs(threads, cpu); });
  measured.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return measured;
}

}  // namespace torment::device
