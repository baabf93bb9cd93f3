// CUPTI's activity records, by a library loaded at run time: what the device did, whichever compiler's code
// asked for it (docs/profiling.md). One recording per process, since CUPTI has one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "device/activity.h"

namespace torment::device {

class Cupti {
 public:
  /// Loads the library and begins to record. To be made before the process has a CUDA context, so that CUPTI
  /// sees all of it. Throws core::Error saying why there is no record, and what to do.
  Cupti();
  ~Cupti();
  Cupti(const Cupti &) = delete;
  Cupti &operator=(const Cupti &) = delete;

  /// What records, e.g. "CUPTI 130000", by cuptiGetVersion's number.
  const std::string &name() const { return name_; }

  /// Now, by the clock of the records.
  uint64_t now_ns() const;

  /// All that was recorded since the last time, of work that has ended.
  Activities take() const;

 private:
  struct Functions;
  std::unique_ptr<Functions> functions_;
  std::string name_;
  std::string error_text(int status) const;
  void check(int status, const char *what) const;
};

}  // namespace torment::device
