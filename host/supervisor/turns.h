// One benchmark by several plugins in turn: a repetition of each, in an order that is drawn anew each round,
// so that whatever the machine's mood is, it is all plugins'. docs/measuring.md, "Interleaved".
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/record.h"
#include "supervisor/plugin_session.h"

namespace torment::supervisor {

/// A plugin that takes turns, and where its result goes.
struct TurnTaker {
  core::Result *result = nullptr;
  PluginSession *session = nullptr;
  bool is_waiting = false;  ///< for its next turn; false: the result is in
};

/// Lets all that wait make repetitions in turn until each has its result. `on_round` gets the number of the
/// round about to begin, from 0, and `on_result` each participant as its result comes. The turns follow from
/// settings.order_seed and `stream`, which tells the benchmarks of a run apart. Throws Interrupted.
void take_turns(std::vector<TurnTaker> &participants, const core::Settings &settings, uint64_t stream,
                const std::function<void(uint32_t)> &on_round,
                const std::function<void(const TurnTaker &)> &on_result);

/// The numbers from 0 to `count` - 1 in a random order, the same for the same seed, on every machine.
/// Fisher and Yates' shuffle, drawn by SplitMix64 (Steele, Lea and Flood, 2014), which `seed` is the state
/// of.
std::vector<std::size_t> draw_order(std::size_t count, uint64_t &seed);

}  // namespace torment::supervisor
