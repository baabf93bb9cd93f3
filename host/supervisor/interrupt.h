// SIGINT, SIGTERM and SIGHUP as something that can be waited for, so that a run ends with a valid record.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "launch/descriptor.h"

namespace torment::supervisor {

/// Thrown where a run is broken off.
struct Interrupted {
  int signal = 0;
};

/// While it lives, the first of the signals only makes descriptor() readable; a second one ends the process
/// at once, and its workers with it. One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt &) = delete;
  Interrupt &operator=(const Interrupt &) = delete;

  int descriptor() const { return read_end_.get(); }

  /// The signal that came; 0: none.
  int signal() const;

  /// Throws Interrupted once a signal has come.
  void check() const;

 private:
  launch::Descriptor read_end_;
};

}  // namespace torment::supervisor
