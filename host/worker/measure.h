// One benchmark's whole measurement: the discarded repetitions on one problem, the kept ones on another,
// and the outcome that follows.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torment/plugin.h>

#include <functional>
#include <span>

#include "core/plugin_info.h"
#include "protocol/messages.h"
#include "worker/repetitions.h"

namespace torment::worker {

/// Those of the plugin that the request names; null where it has none, and `against` where none is named.
struct Units {
  const torment_benchmark *unit = nullptr;
  const torment_benchmark *against = nullptr;
};

/// Who hears of a measurement, and says how it goes on.
struct Conductor {
  std::function<void(const protocol::Measured &)> on_measured;
  /// Waits for the turn of a request that is in turns; whether it is the last one. Throws core::Error.
  std::function<bool()> wait_for_turn;
};

/// `memory_files` are those that came with the request. Never throws for what the plugin does or the memory
/// can't hold: these are outcomes.
protocol::Ran measure(const protocol::Run &request, const Units &units, core::Place target, core::Place place,
                      std::span<const int> memory_files, const Surroundings &surroundings,
                      const Conductor &conductor);

}  // namespace torment::worker
