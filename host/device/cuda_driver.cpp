// SPDX-License-Identifier: Apache-2.0
#include "device/cuda_driver.h"

#include <array>
#include <boost/dll/shared_library.hpp>
#include <cstdio>

#include "core/error.h"

namespace torment::device {

// Declared here since cuda.h is not on every machine that builds this; names and types as in the CUDA Driver
// API reference manual.
struct CudaDriver::Functions {
  int (*init)(unsigned flags);
  int (*driver_get_version)(int *version);
  int (*get_error_string)(int error, const char **text);
  int (*device_get_count)(int *count);
  int (*device_get)(int *device, int ordinal);
  int (*device_get_name)(char *name, int length, int device);
  int (*device_get_uuid)(unsigned char *uuid, int device);
  int (*device_total_mem)(std::size_t *bytes, int device);
  int (*device_get_attribute)(int *value, int attribute, int device);
  int (*primary_context_retain)(void **context, int device);
  int (*context_set_current)(void *context);
  int (*context_get_device)(int *device);
  int (*context_synchronize)();
  int (*host_register)(void *start, std::size_t bytes, unsigned flags);
  int (*host_unregister)(void *start);
};

namespace {

// Numbers of CUdevice_attribute.
constexpr int attribute_block_threads = 1;
constexpr int attribute_warp_threads = 10;
constexpr int attribute_block_registers = 12;
constexpr int attribute_clock_khz = 13;
constexpr int attribute_multiprocessors = 16;
constexpr int attribute_ecc = 32;
constexpr int attribute_pci_bus = 33;
constexpr int attribute_pci_device = 34;
constexpr int attribute_memory_clock_khz = 36;
constexpr int attribute_memory_bus_bits = 37;
constexpr int attribute_l2_bytes = 38;
constexpr int attribute_threads = 39;
constexpr int attribute_pci_domain = 50;
constexpr int attribute_major = 75;
constexpr int attribute_minor = 76;
constexpr int attribute_shared_bytes = 81;
constexpr int attribute_registers = 82;
constexpr int attribute_blocks = 106;
constexpr int attribute_reserved_shared_bytes = 111;
constexpr int attribute_read_only_host_register = 113;

// Flags of cuMemHostRegister.
constexpr unsigned register_portable = 0x01;
constexpr unsigned register_read_only = 0x08;

std::string format_uuid(const std::array<unsigned char, 16> &bytes) {
  std::string text = "GPU-";
  for (std::size_t i = 0; i < bytes.size(); i++) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    std::array<char, 3> digits{};
    std::snprintf(digits.data(), digits.size(), "%02x", static_cast<unsigned>(bytes[i]));
    text += digits.data();
  }
  return text;
}

/// As /sys names devices.
std::string format_pci_address(int domain, int bus, int slot) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%04x:%02x:%02x.0", static_cast<unsigned>(domain),
                static_cast<unsigned>(bus), static_cast<unsigned>(slot));
  return text.data();
}

}  // namespace

CudaDriver::CudaDriver() : functions_(std::make_unique<Functions>()) {
  // Never destroyed: the driver's threads outlive any good moment to close it. Kept where leak checkers find
  // it.
  static auto &never_closed = *new std::vector<boost::dll::shared_library *>;
  auto *library = never_closed.emplace_back(new boost::dll::shared_library);
  boost::dll::fs::error_code failure;
  library->load("libcuda.so.1", failure, boost::dll::load_mode::search_system_folders);
  if (failure) throw core::Error("no NVIDIA driver: libcuda.so.1 was not found");
  const auto find = [&](auto &function, const char *name) {
    if (!library->has(name))
      throw core::Error(std::string("the NVIDIA driver's libcuda.so.1 has no ") + name);
    function = &library->get<std::remove_pointer_t<std::remove_reference_t<decltype(function)>>>(name);
  };
  find(functions_->init, "cuInit");
  find(functions_->driver_get_version, "cuDriverGetVersion");
  find(functions_->get_error_string, "cuGetErrorString");
  find(functions_->device_get_count, "cuDeviceGetCount");
  find(functions_->device_get, "cuDeviceGet");
  find(functions_->device_get_name, "cuDeviceGetName");
  find(functions_->device_get_uuid, "cuDeviceGetUuid");
  find(functions_->device_total_mem, "cuDeviceTotalMem_v2");
  find(functions_->device_get_attribute, "cuDeviceGetAttribute");
  find(functions_->primary_context_retain, "cuDevicePrimaryCtxRetain");
  find(functions_->context_set_current, "cuCtxSetCurrent");
  find(functions_->context_get_device, "cuCtxGetDevice");
  find(functions_->context_synchronize, "cuCtxSynchronize");
  find(functions_->host_register, "cuMemHostRegister_v2");
  find(functions_->host_unregister, "cuMemHostUnregister");
  check(functions_->init(0), "cuInit");
}

CudaDriver::~CudaDriver() = default;

std::string CudaDriver::error_text(int status) const {
  const char *text = nullptr;
  if (functions_->get_error_string(status, &text) == 0 && text) return text;
  return "CUDA error " + std::to_string(status);
}

void CudaDriver::check(int status, const char *what) const {
  if (status != 0) throw core::Error(std::string(what) + ": " + error_text(status));
}

std::string CudaDriver::version() const {
  int number = 0;
  check(functions_->driver_get_version(&number), "cuDriverGetVersion");
  return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

int CudaDriver::device_count() const {
  int count = 0;
  check(functions_->device_get_count(&count), "cuDeviceGetCount");
  return count;
}

core::Gpu CudaDriver::describe(int ordinal) const {
  int device = 0;
  check(functions_->device_get(&device, ordinal), "cuDeviceGet");
  const auto attribute = [&](int number) -> std::optional<int> {
    int value = 0;
    if (functions_->device_get_attribute(&value, number, device) != 0) return std::nullopt;
    return value;
  };
  core::Gpu gpu;
  std::array<char, 256> name{};
  check(functions_->device_get_name(name.data(), static_cast<int>(name.size()) - 1, device),
        "cuDeviceGetName");
  gpu.name = name.data();
  std::array<unsigned char, 16> uuid{};
  if (functions_->device_get_uuid(uuid.data(), device) == 0) gpu.uuid = format_uuid(uuid);
  const auto major = attribute(attribute_major);
  const auto minor = attribute(attribute_minor);
  if (major && minor) gpu.compute_capability = std::to_string(*major) + "." + std::to_string(*minor);
  gpu.multiprocessors = attribute(attribute_multiprocessors);
  if (const auto khz = attribute(attribute_clock_khz)) gpu.clock_mhz = *khz / 1e3;
  if (const auto khz = attribute(attribute_memory_clock_khz)) gpu.memory_clock_mhz = *khz / 1e3;
  gpu.memory_bus_bits = attribute(attribute_memory_bus_bits);
  gpu.l2_bytes = attribute(attribute_l2_bytes);
  if (const auto ecc = attribute(attribute_ecc)) gpu.ecc = *ecc != 0;
  const auto domain = attribute(attribute_pci_domain);
  const auto bus = attribute(attribute_pci_bus);
  const auto slot = attribute(attribute_pci_device);
  if (domain && bus && slot) gpu.pci_address = format_pci_address(*domain, *bus, *slot);
  std::size_t bytes = 0;
  if (functions_->device_total_mem(&bytes, device) == 0) gpu.memory_bytes = bytes;
  return gpu;
}

core::MultiprocessorLimits CudaDriver::limits(int ordinal) const {
  int device = 0;
  check(functions_->device_get(&device, ordinal), "cuDeviceGet");
  const auto attribute = [&](int number) -> uint32_t {
    int value = 0;
    const bool is_told = functions_->device_get_attribute(&value, number, device) == 0 && value > 0;
    return is_told ? static_cast<uint32_t>(value) : 0;
  };
  core::MultiprocessorLimits limits;
  limits.compute_major = attribute(attribute_major);
  limits.compute_minor = attribute(attribute_minor);
  limits.warp_threads = attribute(attribute_warp_threads);
  limits.threads = attribute(attribute_threads);
  limits.threads_per_block = attribute(attribute_block_threads);
  limits.blocks = attribute(attribute_blocks);
  limits.registers = attribute(attribute_registers);
  limits.registers_per_block = attribute(attribute_block_registers);
  limits.shared_bytes = attribute(attribute_shared_bytes);
  limits.reserved_shared_bytes = attribute(attribute_reserved_shared_bytes);
  return limits;
}

std::optional<int> CudaDriver::current_device() const {
  int device = 0;
  if (functions_->context_get_device(&device) != 0) return std::nullopt;
  for (int ordinal = 0; ordinal < device_count(); ordinal++) {
    int candidate = 0;
    if (functions_->device_get(&candidate, ordinal) == 0 && candidate == device) return ordinal;
  }
  return std::nullopt;
}

void CudaDriver::make_current(int ordinal) const {
  int device = 0;
  check(functions_->device_get(&device, ordinal), "cuDeviceGet");
  void *context = nullptr;
  check(functions_->primary_context_retain(&context, device), "cuDevicePrimaryCtxRetain");
  check(functions_->context_set_current(context), "cuCtxSetCurrent");
}

std::string CudaDriver::synchronize() const {
  const int status = functions_->context_synchronize();
  return status == 0 ? std::string() : error_text(status);
}

void CudaDriver::lock_pages(void *start, std::size_t bytes, bool read_only) const {
  check(functions_->host_register(start, bytes, register_portable | (read_only ? register_read_only : 0)),
        "cuMemHostRegister");
}

void CudaDriver::unlock_pages(void *start) const {
  functions_->host_unregister(start);
}

bool CudaDriver::locks_read_only() const {
  int device = 0;
  int can = 0;
  return functions_->context_get_device(&device) == 0 &&
         functions_->device_get_attribute(&can, attribute_read_only_host_register, device) == 0 && can != 0;
}

}  // namespace torment::device
