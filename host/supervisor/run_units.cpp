// How the units of one benchmark run: one by one, in turns or side by side, in a process each or in several.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/plugin_score.h"
#include "core/processes.h"
#include "core/spread.h"
#include "supervisor/run.h"
#include "supervisor/side_by_side.h"
#include "supervisor/turns.h"

namespace torment::supervisor {
namespace {

/// Seconds inside the plugin's phases, the discarded repetitions included as far as they are known.
double phases_s(const core::Result &result) {
  double sum_s = result.first_call ? result.first_call->total_s() : 0;
  for (const core::Sample &sample : result.samples)
    sum_s += sample.total_s();
  return sum_s;
}

}  // namespace

void Run::run_one_by_one(const std::vector<core::Result *> &results, const protocol::Run &request,
                         const Problems &problems) {
  const auto on_measured = [&](const protocol::Measured &measured) { listener_.on_measured(measured); };
  for (core::Result *result : results)
    run_group({result}, request, problems, on_measured);
}

/// Units that `compare` holds against each other take turns; a plugin has one of them at a time.
void Run::run_in_turns(const std::vector<core::Result *> &results, protocol::Run request,
                       const Problems &problems) {
  const core::ScoredVariants scored(record_);
  std::map<std::string, std::vector<core::Result *>> groups;
  for (core::Result *result : results)
    groups[scored.hold(*result) ? std::string() : result->variant].push_back(result);
  request.in_turns = true;
  for (const auto &[variant, group] : groups)
    run_group(group, request, problems, {});
}

/// A unit whose repetitions several processes make. The record gets it when it is whole, so that an
/// interrupted run begins it anew.
struct Run::Spread {
  core::Result *entry = nullptr;  ///< in the record
  core::Result whole;             ///< of all processes so far
  core::Result part;              ///< of the process that runs
  PluginSession *session = nullptr;
  bool has_begun = false;
  bool is_told = false;
};

void Run::run_group(const std::vector<core::Result *> &group, const protocol::Run &request,
                    const Problems &problems, const Worker::OnMeasured &on_measured) {
  std::vector<Spread> units;
  units.reserve(group.size());
  for (core::Result *entry : group)
    units.push_back({entry, {}, {}, find_session(entry->plugin)});
  const auto stream = static_cast<uint64_t>(group.front() - record_.results.data());
  core::Settings settings = record_.settings;
  uint32_t left = settings.processes.value_or(1);
  for (const uint32_t repetitions : core::split_repetitions(settings.repetitions, left)) {
    left--;
    settings.repetitions = repetitions;
    protocol::Run own = request;
    own.repetitions = repetitions;
    std::vector<TurnTaker> participants;
    std::vector<Spread *> running;
    for (Spread &unit : units) {
      if (unit.is_told) continue;
      unit.part = *unit.entry;
      if (!unit.has_begun) listener_.on_start(unit.part, done_ + 1, record_.results.size());
      // The first too, or it alone would have memory that earlier benchmarks had.
      if (settings.processes && unit.session->renew()) add_start(unit.session->info());
      const bool waits = begin_unit(unit.part, *unit.session, own, problems, on_measured);
      if (!waits) end_process(unit, left);
      running.push_back(&unit);
      participants.push_back({&unit.part, unit.session, waits});
    }
    // Other turns in each process.
    take_turns(
        participants, settings, stream + (uint64_t{left} << 32),
        [&](uint32_t round) { listener_.on_round(request.benchmark, participants.size(), round); },
        [&](const TurnTaker &participant) {
          end_process(*running[static_cast<std::size_t>(&participant - participants.data())], left);
        });
  }
}

void Run::add_start(const core::PluginInfo &plugin) {
  record_.accounting.start_s += plugin.load_s + plugin.open_s;
}

/// True where the unit waits for its first turn; else its result is in.
bool Run::begin_unit(core::Result &result, PluginSession &session, const protocol::Run &request,
                     const Problems &problems, const Worker::OnMeasured &on_measured) {
  if (std::string reason = explain_skipping(result, record_.results); !reason.empty()) {
    result.message = std::move(reason);
  } else if (problems.failure) {
    result.outcome = problems.failure->outcome;
    result.message = problems.failure->message;
  } else {
    protocol::Run own = request;
    own.variant = result.variant;
    std::optional<core::Result> ended = session.run(own, problems.descriptors(), on_measured);
    if (!ended) return true;
    result = *std::move(ended);
  }
  return false;
}

/// Takes in what a process measured. What failed in one is not tried in the next.
void Run::end_process(Spread &unit, uint32_t processes_left) {
  const PluginSession::Aside aside = unit.session->take_aside();
  record_.accounting.phases_s += phases_s(unit.part) + aside.state_s;
  record_.accounting.checks_s += aside.check_s;
  if (unit.has_begun) {
    core::append_process(unit.whole, unit.part);
  } else {
    unit.whole = std::move(unit.part);
  }
  unit.has_begun = true;
  unit.is_told = processes_left == 0 || unit.whole.outcome != core::Outcome::verified;
  if (!unit.is_told) return;
  *unit.entry = std::move(unit.whole);
  tell_result(*unit.entry, *unit.session);
}

/// Each unit of a plugin that is open on several devices, on all of them at once. What it leaves is run as
/// ever.
void Run::run_side_by_side(const PlannedBenchmark &benchmark, const protocol::Run &request,
                           const Problems &problems) {
  std::map<std::pair<std::string, std::string>, std::vector<Participant>> groups;
  for (core::Result &result : record_.results) {
    PluginSession *session = find_session(result.plugin);
    const bool is_due =
        result.benchmark == benchmark.name && result.size == benchmark.size && is_pending(result);
    if (!is_due || !session || !session->is_usable() || !explain_skipping(result, record_.results).empty())
      continue;
    const std::string plugin = core::name_without_device(result.plugin);
    if (plugin != result.plugin) groups[{plugin, result.variant}].push_back({&result, session});
  }
  for (const auto &[unit, participants] : groups) {
    if (participants.size() < 2) continue;
    for (const Participant &participant : participants)
      listener_.on_start(*participant.result, done_ + 1, record_.results.size());
    run_at_once(participants, request, problems.descriptors());
    double phases = 0;
    double checks = 0;
    for (const auto &[result, session] : participants) {
      const PluginSession::Aside aside = session->take_aside();
      phases = std::max(phases, phases_s(*result) + aside.state_s);
      checks = std::max(checks, aside.check_s);
      tell_result(*result, *session);
    }
    record_.accounting.phases_s += phases;
    record_.accounting.checks_s += checks;
  }
}

}  // namespace torment::supervisor
