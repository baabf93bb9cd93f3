// SPDX-License-Identifier: Apache-2.0
#include "device/nvml.h"

#include <array>
#include <boost/dll/shared_library.hpp>
#include <cstdint>
#include <vector>

#include "core/error.h"

namespace torment::device {

// Declared here since nvml.h is not on every machine that builds this; names and types as in NVIDIA's NVML
// API reference. A function that this library does not have is null: what it would tell stays unknown.
struct Nvml::Functions {
  int (*init)() = nullptr;
  int (*driver_version)(char *text, unsigned length) = nullptr;
  int (*by_uuid)(const char *uuid, void **device) = nullptr;
  int (*clock)(void *device, int kind, unsigned *mhz) = nullptr;
  int (*throttle_reasons)(void *device, unsigned long long *reasons) = nullptr;
  int (*temperature)(void *device, int sensor, unsigned *celsius) = nullptr;
  int (*power)(void *device, unsigned *milliwatts) = nullptr;
  int (*persistence)(void *device, int *mode) = nullptr;
  int (*mig)(void *device, unsigned *current, unsigned *pending) = nullptr;
  int (*compute_mode)(void *device, int *mode) = nullptr;
  int (*link_generation)(void *device, unsigned *generation) = nullptr;
  int (*link_lanes)(void *device, unsigned *lanes) = nullptr;
};

namespace {

// Numbers of nvmlClockType_t and nvmlTemperatureSensors_t.
constexpr int clock_of_multiprocessors = 1;
constexpr int clock_of_memory = 2;
constexpr int sensor_of_gpu = 0;

// Bits of nvmlClocksThrottleReasons. Idleness (1) is left out: it holds back nothing.
constexpr std::array<std::pair<unsigned long long, const char *>, 8> reasons_in_words{
    {{0x002, "applications' clock setting"},
     {0x004, "software power cap"},
     {0x008, "hardware slowdown"},
     {0x010, "sync boost"},
     {0x020, "software thermal slowdown"},
     {0x040, "hardware thermal slowdown"},
     {0x080, "hardware power brake"},
     {0x100, "display clock setting"}}};

constexpr std::array compute_modes{"default", "exclusive thread", "prohibited", "exclusive process"};

/// One value that NVML tells of a device; null: not told.
template <class Told>
std::optional<Told> ask(int (*function)(void *, Told *), void *device) {
  Told told{};
  if (!function || !device || function(device, &told) != 0) return std::nullopt;
  return told;
}

/// The same of one kind of clock or one sensor.
std::optional<unsigned> ask(int (*function)(void *, int, unsigned *), void *device, int which) {
  unsigned told = 0;
  if (!function || !device || function(device, which, &told) != 0) return std::nullopt;
  return told;
}

std::vector<std::string> to_words(unsigned long long reasons) {
  std::vector<std::string> words;
  for (const auto &[bit, word] : reasons_in_words)
    if (reasons & bit) words.emplace_back(word);
  return words;
}

}  // namespace

Nvml::Nvml() : functions_(std::make_unique<Functions>()) {
  // Never destroyed, as the driver in cuda_driver.cpp.
  static auto &never_closed = *new std::vector<boost::dll::shared_library *>;
  auto *library = never_closed.emplace_back(new boost::dll::shared_library);
  boost::dll::fs::error_code failure;
  library->load("libnvidia-ml.so.1", failure, boost::dll::load_mode::search_system_folders);
  if (failure) throw core::Error("no NVML: libnvidia-ml.so.1 was not found");
  const auto find = [&](auto &function, const char *name) {
    if (library->has(name))
      function = &library->get<std::remove_pointer_t<std::remove_reference_t<decltype(function)>>>(name);
  };
  find(functions_->init, "nvmlInit_v2");
  find(functions_->driver_version, "nvmlSystemGetDriverVersion");
  find(functions_->by_uuid, "nvmlDeviceGetHandleByUUID");
  find(functions_->clock, "nvmlDeviceGetClockInfo");
  find(functions_->throttle_reasons, "nvmlDeviceGetCurrentClocksThrottleReasons");
  find(functions_->temperature, "nvmlDeviceGetTemperature");
  find(functions_->power, "nvmlDeviceGetPowerUsage");
  find(functions_->persistence, "nvmlDeviceGetPersistenceMode");
  find(functions_->mig, "nvmlDeviceGetMigMode");
  find(functions_->compute_mode, "nvmlDeviceGetComputeMode");
  find(functions_->link_generation, "nvmlDeviceGetCurrPcieLinkGeneration");
  find(functions_->link_lanes, "nvmlDeviceGetCurrPcieLinkWidth");
  if (!functions_->init || !functions_->by_uuid)
    throw core::Error("no NVML: libnvidia-ml.so.1 lacks functions that every NVML has");
  if (const int status = functions_->init(); status != 0)
    throw core::Error("no NVML: nvmlInit_v2 fails with status " + std::to_string(status));
}

Nvml::~Nvml() = default;

void *Nvml::find_device(const std::string &uuid) const {
  void *device = nullptr;
  return functions_->by_uuid(uuid.c_str(), &device) == 0 ? device : nullptr;
}

std::optional<std::string> Nvml::driver_version() const {
  std::array<char, 96> text{};
  if (!functions_->driver_version || functions_->driver_version(text.data(), text.size() - 1) != 0)
    return std::nullopt;
  return std::string(text.data());
}

void Nvml::complete(core::Gpu &gpu) const {
  void *device = gpu.uuid ? find_device(*gpu.uuid) : nullptr;
  if (const auto mode = ask(functions_->persistence, device)) gpu.persistence = *mode != 0;
  unsigned current = 0;
  unsigned pending = 0;
  if (functions_->mig && device && functions_->mig(device, &current, &pending) == 0) gpu.mig = current != 0;
  const auto mode = ask(functions_->compute_mode, device);
  if (mode && *mode >= 0 && static_cast<std::size_t>(*mode) < compute_modes.size())
    gpu.compute_mode = compute_modes.at(static_cast<std::size_t>(*mode));
  gpu.pcie_generation = ask(functions_->link_generation, device);
  gpu.pcie_lanes = ask(functions_->link_lanes, device);
}

core::DeviceState Nvml::observe(const std::string &uuid) const {
  void *device = find_device(uuid);
  core::DeviceState state;
  state.clock_mhz = ask(functions_->clock, device, clock_of_multiprocessors);
  state.memory_clock_mhz = ask(functions_->clock, device, clock_of_memory);
  state.temperature_c = ask(functions_->temperature, device, sensor_of_gpu);
  if (const auto milliwatts = ask(functions_->power, device)) state.power_w = *milliwatts / 1e3;
  if (const auto reasons = ask(functions_->throttle_reasons, device))
    state.throttle_reasons = to_words(*reasons);
  return state;
}

}  // namespace torment::device
