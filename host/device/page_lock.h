// Memory that is page-locked for the device while this lives, so that copies to and from it need no detour.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "device/cuda_driver.h"

namespace torment::device {

class PageLock {
 public:
  /// Whole pages, mapped as long as this lives. With `read_only` they need not be writable; the driver must
  /// be able to (CudaDriver::locks_read_only). Throws core::Error with the driver's words. `driver` outlives
  /// it.
  PageLock(const CudaDriver &driver, std::byte *start, uint64_t bytes, bool read_only)
      : driver_(&driver), start_(start) {
    driver.lock_pages(start, bytes, read_only);
  }
  PageLock(PageLock &&other) noexcept
      : driver_(other.driver_), start_(std::exchange(other.start_, nullptr)) {}
  PageLock &operator=(PageLock &&) = delete;
  ~PageLock() {
    if (start_) driver_->unlock_pages(start_);
  }

 private:
  const CudaDriver *driver_;
  std::byte *start_;
};

}  // namespace torment::device
