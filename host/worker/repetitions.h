// Runs one unit of a plugin on one problem, repetition by repetition: poison, upload, compute, download,
// check; times the middle three.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <torment/plugin.h>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/overheads.h"
#include "core/result.h"
#include "protocol/progress.h"
#include "worker/device_context.h"
#include "worker/problem.h"
#include "worker/watch.h"

namespace torment::worker {

/// What the repetitions on all problems of a unit add up to.
struct Tally {
  core::Verification verification;
  std::string first_fault;  ///< of the first wrong repetition
  std::string overwritten;  ///< where bytes were written beside an output; empty: nowhere
  double check_s = 0;       ///< spent on poisoning and checking
  double state_s = 0;       ///< spent in the plugin's create and destroy
  uint32_t repetitions_done = 0;
};

struct Surroundings {
  const torment_host &host;
  const DeviceContext &device;
  protocol::ProgressPage &progress;
  Watches watches = {};
};

/// Called before each repetition, outside the clock: whether it is to be the last one. May wait.
using IsLast = std::function<bool()>;

/// Creates the unit's state, runs repetitions until one is the last, destroys it. `on_sample` gets each one's
/// times. Throws CallFailure, core::Error (device failure).
void run_repetitions(const torment_benchmark &unit, const PlacedProblem &problem, const IsLast &is_last,
                     const Surroundings &surroundings, Tally &tally,
                     const std::function<void(const core::Sample &)> &on_sample);

/// One side of a comparison. The two have problems of their own, so that both may be on the device at once.
struct Path {
  const torment_benchmark &unit;
  const PlacedProblem &problem;
};

/// The times of one round; taken in the order with, without, without, with.
struct Round {
  std::array<core::Sample, core::samples_per_round> with;
  std::array<core::Sample, core::samples_per_round> without;
};

/// Creates both units' states, runs `count` rounds, destroys them. Fewer rounds, but at least one more than a
/// median's interval takes, where they take long. Throws as run_repetitions.
void run_rounds(const Path &with, const Path &without, uint32_t count, const Surroundings &surroundings,
                Tally &tally, const std::function<void(const Round &)> &on_round);

}  // namespace torment::worker
