// The times and the verdict of one (plugin, benchmark, variant, size).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/device_profile.h"
#include "core/device_state.h"
#include "core/outcome.h"
#include "core/size_class.h"
#include "core/warning.h"

namespace torment::core {

/// The times of one repetition, in seconds of CLOCK_MONOTONIC. `rest_s` is the time that the
/// device still worked after the phases had returned (all three together); null without a device.
struct Sample {
  double upload_s = 0;
  double compute_s = 0;
  double download_s = 0;
  std::optional<double> rest_s;

  /// The time that is scored.
  double total_s() const { return upload_s + compute_s + download_s; }
  bool operator==(const Sample &) const = default;
};

/// What the checker found, over all repetitions of one result.
struct Verification {
  uint32_t checked = 0;               ///< repetitions checked, the discarded ones included
  uint32_t verified = 0;              ///< of these, right
  uint32_t whole = 0;                 ///< of these, checked element by element; the others by a sample
  std::optional<double> worst_error;  ///< largest error seen, in units of its tolerance; at most 1 is right
  bool operator==(const Verification &) const = default;
};

/// What one repetition must do at least, by the benchmark's cost model (suite.md, "Limits").
struct Cost {
  std::optional<double> bytes;       ///< bytes that compute must move through memory
  std::optional<double> operations;  ///< operations that compute must do
  std::string operation;             ///< what one operation is, e.g. "double-precision operation"
  double upload_bytes = 0;           ///< bytes that upload must bring to a device
  double download_bytes = 0;         ///< bytes that download must bring back
  bool operator==(const Cost &) const = default;
};

/// The path that a comparison holds a result's own against (overheads.h).
struct Counterpart {
  std::string variant;
  std::vector<Sample> samples;  ///< as many as the result's own, taken in turn with them
  bool operator==(const Counterpart &) const = default;
};

/// What became of a result on a node whose times do not count.
struct FailedNode {
  std::string name;
  Outcome outcome = Outcome::not_run;
  std::string message;
  bool operator==(const FailedNode &) const = default;
};

/// Whose times a merged result holds (merge.h). With one name, its samples are that node's repetitions; with
/// several, each sample is the mean of one node's repetitions, in the order of the names. All lists are
/// equally long, but for `failed`.
struct NodeTimes {
  std::vector<std::string> names;  ///< of the nodes that verified it, sorted
  std::vector<uint32_t> repetitions;
  std::vector<double> stddev_s;   ///< sample standard deviation of a node's total times; 0 with one time
  std::vector<uint32_t> checked;  ///< as in Verification
  std::vector<uint32_t> whole;
  std::vector<FailedNode> failed;  ///< sorted by name
  bool operator==(const NodeTimes &) const = default;
};

struct Result {
  std::string plugin;  ///< the plugin's name, unique in the record
  std::string benchmark;
  std::string variant;
  uint32_t revision = 0;
  Size size;
  Outcome outcome = Outcome::not_run;
  std::string message;               ///< why, for any outcome but verified; may hold a warning there
  std::optional<Sample> first_call;  ///< the first discarded repetition: JIT, context, allocation
  std::vector<Sample> samples;       ///< in order; kept whatever the outcome
  /// How many of them each worker process made, in order (processes.h); null: one made all.
  std::optional<std::vector<uint32_t>> processes;
  Verification verification;
  std::optional<Cost> cost;
  std::optional<DeviceState>
      device_before;                        ///< just before the kept repetitions; null: no device, or no NVML
  std::optional<DeviceState> device_after;  ///< just after the last one
  std::optional<Counterpart> against;       ///< null: nothing is compared
  std::optional<DeviceProfile> device_profile;   ///< null: none was asked for, or the plugin is for the host
  std::optional<NodeTimes> nodes;                ///< of a record merged from several nodes; else null
  std::optional<std::vector<Warning>> warnings;  ///< null: not judged
  double wall_s = 0;                             ///< the whole of it: create, all repetitions, checks
  bool operator==(const Result &) const = default;
};

}  // namespace torment::core
