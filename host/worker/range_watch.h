// Shows repetitions and phases to NVTX tools as ranges.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "device/nvtx.h"
#include "worker/watch.h"

namespace torment::worker {

class RangeWatch : public Watch {
 public:
  /// `nvtx` outlives it; the first `discarded` repetitions are named so.
  RangeWatch(const device::Nvtx &nvtx, uint32_t discarded) : nvtx_(nvtx), discarded_(discarded) {}

  void on_repetition_begin(uint32_t number) override {
    nvtx_.push(number < discarded_ ? "discarded repetition " + std::to_string(number + 1)
                                   : "repetition " + std::to_string(number - discarded_ + 1));
  }
  void on_repetition_end() override { nvtx_.pop(); }

  void on_phase_begin(protocol::Stage phase) override {
    nvtx_.push(phase == protocol::Stage::upload    ? "upload"
               : phase == protocol::Stage::compute ? "compute"
                                                   : "download");
  }
  void on_phase_end() override { nvtx_.pop(); }

 private:
  const device::Nvtx &nvtx_;
  uint32_t discarded_;
};

}  // namespace torment::worker
