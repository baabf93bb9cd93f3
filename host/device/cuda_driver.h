// The CUDA Driver API, loaded at run time, so that one program serves machines with and without a GPU.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/machine.h"
#include "core/occupancy.h"

namespace torment::device {

class CudaDriver {
 public:
  /// Loads and initialises the driver. Throws core::Error saying why there is none.
  CudaDriver();
  ~CudaDriver();
  CudaDriver(const CudaDriver &) = delete;
  CudaDriver &operator=(const CudaDriver &) = delete;

  /// The newest CUDA version that the driver takes, e.g. "13.0".
  std::string version() const;

  int device_count() const;

  /// What the driver says of device number `ordinal`; unknown is null.
  core::Gpu describe(int ordinal) const;

  /// What a multiprocessor of it can hold; unknown is 0.
  core::MultiprocessorLimits limits(int ordinal) const;

  /// Ordinal of the device whose context is current on the calling thread; null: none is.
  std::optional<int> current_device() const;

  /// Makes the device's primary context current on the calling thread, so that every runtime of this process
  /// shares it. It is kept until the process ends. Throws core::Error.
  void make_current(int ordinal) const;

  /// Waits until no work is pending in the current context. Returns the driver's error, in words; empty:
  /// none.
  std::string synchronize() const;

  /// Page-locks memory for every context of this process; the current one is asked. With `read_only` the
  /// pages need not be writable, and the device is not to write to them. Throws core::Error.
  void lock_pages(void *start, std::size_t bytes, bool read_only) const;

  /// Undoes lock_pages. What goes wrong is left alone: the process that holds the memory ends soon.
  void unlock_pages(void *start) const;

  /// Whether the current context's device can have pages locked that are not writable.
  bool locks_read_only() const;

 private:
  struct Functions;
  std::unique_ptr<Functions> functions_;
  void check(int status, const char *what) const;
  std::string error_text(int status) const;
};

}  // namespace torment::device
