// Who is told, besides the clock, how the repetitions of a unit go: the profiler, and tools by NVTX. Told
// outside of what is timed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>

#include "protocol/progress.h"

namespace torment::worker {

class Watch {
 public:
  virtual ~Watch() = default;
  /// `number` is counted from 0, the discarded ones included.
  virtual void on_repetition_begin(uint32_t) {}
  virtual void on_phase_begin(protocol::Stage) {}
  /// The plugin's function has returned. Not told of one that failed.
  virtual void on_phase_return() {}
  /// Nothing of the phase is pending any more.
  virtual void on_phase_end() {}
  virtual void on_repetition_end() {}

  Watch() = default;
  Watch(const Watch &) = delete;
  Watch &operator=(const Watch &) = delete;
};

using Watches = std::span<Watch *const>;

/// Tells the beginning, and whatever happens the end.
class WatchedRepetition {
 public:
  WatchedRepetition(Watches watches, uint32_t number) : watches_(watches) {
    for (Watch *watch : watches_)
      watch->on_repetition_begin(number);
  }
  ~WatchedRepetition() {
    for (Watch *watch : watches_)
      watch->on_repetition_end();
  }
  WatchedRepetition(const WatchedRepetition &) = delete;
  WatchedRepetition &operator=(const WatchedRepetition &) = delete;

 private:
  Watches watches_;
};

class WatchedPhase {
 public:
  WatchedPhase(Watches watches, protocol::Stage phase) : watches_(watches) {
    for (Watch *watch : watches_)
      watch->on_phase_begin(phase);
  }
  void tell_return() const {
    for (Watch *watch : watches_)
      watch->on_phase_return();
  }
  ~WatchedPhase() {
    for (Watch *watch : watches_)
      watch->on_phase_end();
  }
  WatchedPhase(const WatchedPhase &) = delete;
  WatchedPhase &operator=(const WatchedPhase &) = delete;

 private:
  Watches watches_;
};

}  // namespace torment::worker
