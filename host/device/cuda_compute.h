// Memory, kernels and events of the CUDA Driver API, for loops of the host's own: what roofs are measured
// with. Loaded apart from cuda_driver.h, so that a driver without one of these still serves plugins.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

namespace torment::device {

/// An address in a device's memory.
using DeviceAddress = uint64_t;

/// Of the context that is current on the calling thread, which outlives it. All throw core::Error with the
/// driver's words.
class CudaCompute {
 public:
  CudaCompute();
  ~CudaCompute();
  CudaCompute(const CudaCompute &) = delete;
  CudaCompute &operator=(const CudaCompute &) = delete;

  /// Has the driver translate PTX for the device; kernels are found in it by name. Once.
  void load(const char *ptx);

  std::size_t free_bytes() const;

  /// Device memory while this lives.
  class Memory {
   public:
    Memory(const CudaCompute &compute, std::size_t bytes);
    ~Memory();
    Memory(const Memory &) = delete;
    Memory &operator=(const Memory &) = delete;
    DeviceAddress address() const { return address_; }

   private:
    const CudaCompute &compute_;
    DeviceAddress address_ = 0;
  };

  /// Starts the kernel in a grid of one dimension; `arguments` point to its parameters' values.
  void launch(const char *kernel, uint32_t blocks, uint32_t threads, std::span<void *const> arguments) const;

  /// Waits for all that was started.
  void wait() const;

  /// Seconds that the device takes for what `start` starts, by its own clock (events).
  template <class Start>
  double time_s(const Start &start) const {
    begin_timing();
    start();
    return end_timing();
  }

  void upload(DeviceAddress to, const void *from, std::size_t bytes) const;
  void download(void *to, DeviceAddress from, std::size_t bytes) const;

 private:
  struct Functions;
  void begin_timing() const;
  double end_timing() const;
  void check(int status, const char *what) const;

  std::unique_ptr<Functions> functions_;
  void *module_ = nullptr;
  void *first_event_ = nullptr;
  void *last_event_ = nullptr;
};

}  // namespace torment::device
