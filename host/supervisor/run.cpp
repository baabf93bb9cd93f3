// SPDX-License-Identifier: Apache-2.0
#include "supervisor/run.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "core/overheads.h"
#include "core/plugin_score.h"
#include "core/processes.h"
#include "core/quality.h"
#include "core/spread.h"
#include "supervisor/interrupt.h"
#include "supervisor/side_by_side.h"
#include "supervisor/turns.h"

namespace torment::supervisor {
namespace {

/// A name that no other plugin of the record has, or had: a second "gcc" becomes "gcc#2".
std::string make_unique_name(const std::string &wanted, const std::vector<core::PluginInfo> &others,
                             const std::map<std::string, std::string> &earlier_names) {
  const auto is_taken = [&](const std::string &name) {
    return std::any_of(others.begin(), others.end(),
                       [&](const core::PluginInfo &other) {
                         return core::name_without_device(other.name) == name;
                       }) ||
           std::any_of(earlier_names.begin(), earlier_names.end(),
                       [&](const auto &earlier) { return earlier.second == name; });
  };
  std::string name = wanted;
  for (int number = 2; is_taken(name); number++)
    name = wanted + "#" + std::to_string(number);
  return name;
}

bool is_same_unit(const core::Result &a, const core::Result &b) {
  return a.plugin == b.plugin && a.benchmark == b.benchmark && a.variant == b.variant && a.size == b.size;
}

bool is_larger(const core::Size &a, const core::Size &b) {
  const auto &left = a.parameters;
  const auto &right = b.parameters;
  return !left.empty() && left.size() == right.size() && left[0].value > right[0].value &&
         std::equal(left.begin() + 1, left.end(), right.begin() + 1);
}

/// Why the unit is not tried at that size: a smaller one was too much already. Empty: it is tried.
std::string explain_skipping(const core::Result &wanted, const std::vector<core::Result> &results) {
  for (const core::Result &other : results) {
    const bool was_too_much =
        other.outcome == core::Outcome::out_of_memory || other.outcome == core::Outcome::timed_out;
    const bool is_of_unit = other.plugin == wanted.plugin && other.benchmark == wanted.benchmark &&
                            other.variant == wanted.variant;
    if (was_too_much && is_of_unit && is_larger(wanted.size, other.size))
      return std::string(to_string(other.outcome)) + " at " + to_string(other.size) +
             ": larger sizes are skipped";
  }
  return {};
}

/// Seconds inside the plugin's phases, the discarded repetitions included as far as they are known.
double phases_s(const core::Result &result) {
  double sum_s = result.first_call ? result.first_call->total_s() : 0;
  for (const core::Sample &sample : result.samples)
    sum_s += sample.total_s();
  return sum_s;
}

}  // namespace

Run::Run(core::Record &record, const WorkerFactory &factory, const Limits &limits, RunListener &listener)
    : record_(record),
      factory_(factory),
      limits_(limits),
      listener_(listener),
      maker_(factory),
      profile_pass_(factory, record_.settings, limits_) {
  for (const core::PluginInfo &plugin : record_.plugins)
    if (plugin.identity) earlier_names_.emplace(plugin.path, core::name_without_device(plugin.name));
  record_.plugins.clear();
}

void Run::add_plugin(core::PluginInfo info, const std::map<std::string, std::string> &environment) {
  const core::Settings &settings = record_.settings;
  const auto make_session = [&] {
    auto session = std::make_unique<PluginSession>(info, environment, factory_, settings, limits_);
    session->load();
    return session;
  };
  auto session = make_session();
  const auto &identity = session->info().identity;
  const std::string name = choose_name(session->info());
  const bool is_for_each = settings.devices && identity && identity->target == core::Place::device;
  const auto count = is_for_each ? static_cast<int32_t>(record_.machine.gpus.size()) : 0;
  session->info().name = count > 0 ? core::name_on_device(name, 0) : name;
  add_session(std::move(session), environment, count > 0 ? 0 : settings.device);
  for (int32_t device = 1; device < count; device++) {
    session = make_session();
    session->info().name = core::name_on_device(name, device);
    add_session(std::move(session), environment, device);
  }
}

/// Results are a plugin's by its name: resumed, it has the one that it had, whatever became of the others.
std::string Run::choose_name(const core::PluginInfo &plugin) const {
  const auto earlier = earlier_names_.find(plugin.path);
  if (earlier != earlier_names_.end()) return earlier->second;
  std::string wanted = plugin.identity ? plugin.identity->name : "";
  if (wanted.empty()) wanted = std::filesystem::path(plugin.path).stem().string();
  return make_unique_name(wanted, record_.plugins, earlier_names_);
}

void Run::add_session(std::unique_ptr<PluginSession> session,
                      const std::map<std::string, std::string> &environment, int32_t device) {
  const core::PluginInfo &known = session->info();
  session->use_device(device);
  if (session->is_usable()) session->open();
  if (session->is_usable()) profile_pass_.add_plugin(known, environment, device);
  record_.accounting.start_s += known.load_s + known.open_s;
  record_.plugins.push_back(known);
  listener_.on_loaded(known);
  sessions_.push_back(std::move(session));
}

void Run::execute(const std::vector<PlannedBenchmark> &benchmarks) {
  for (const PlannedBenchmark &benchmark : benchmarks)
    plan(benchmark);
  done_ = static_cast<std::size_t>(
      std::count_if(record_.results.begin(), record_.results.end(),
                    [&](const core::Result &result) { return !is_pending(result); }));
  for (const PlannedBenchmark &benchmark : benchmarks)
    run_benchmark(benchmark);
  profile_pass_.close();
  for (const auto &session : sessions_)
    session->close();
  update_plugins();
}

/// Enters the benchmark's units in the record as not run yet, so that an interrupted record shows them too.
void Run::plan(const PlannedBenchmark &benchmark) {
  for (const auto &session : sessions_) {
    const core::PluginInfo &plugin = session->info();
    core::Result planned;
    planned.plugin = plugin.name;
    planned.benchmark = benchmark.name;
    planned.size = benchmark.size;
    planned.message = "its turn did not come";
    if (benchmark.against) planned.against = core::Counterpart{*benchmark.against, {}};
    const auto is_counterpart = [&](const auto &unit) {
      return unit.benchmark == benchmark.name && benchmark.against && unit.variant == *benchmark.against;
    };
    const bool lacks_counterpart =
        std::any_of(plugin.failed_units.begin(), plugin.failed_units.end(), is_counterpart);
    for (const core::Unit &unit : plugin.units) {
      if (unit.benchmark != benchmark.name || !benchmark.selects(unit.variant) || lacks_counterpart) continue;
      planned.variant = unit.variant;
      planned.revision = unit.revision;
      plan_unit(planned);
    }
    for (const core::FailedUnit &unit : plugin.failed_units) {
      const bool is_wanted = unit.benchmark == benchmark.name && benchmark.selects(unit.variant);
      if (!is_wanted && !is_counterpart(unit)) continue;
      // A comparison lacks a side whichever of the two was rejected, and is entered once.
      planned.variant = benchmark.against ? std::string(core::variant_with) : unit.variant;
      planned.revision = 0;
      planned.outcome = core::Outcome::build_failed;
      planned.message = unit.message;
      plan_unit(planned);
      planned.outcome = core::Outcome::not_run;
    }
  }
}

void Run::plan_unit(const core::Result &planned) {
  const bool known = std::any_of(record_.results.begin(), record_.results.end(),
                                 [&](const core::Result &result) { return is_same_unit(result, planned); });
  if (!known) record_.results.push_back(planned);
}

void Run::run_benchmark(const PlannedBenchmark &benchmark) {
  protocol::Run request;
  request.benchmark = benchmark.name;
  request.size = benchmark.size;
  request.seed = record_.settings.seed;
  request.warmup_seed = record_.settings.seed + 1;
  request.warmup = record_.settings.warmup;
  request.repetitions = record_.settings.repetitions;
  request.host_memory = record_.settings.host_memory;
  request.against = benchmark.against;
  request.until = record_.settings.until;

  const auto is_wanted = [&](const core::Result &result) {
    return result.benchmark == benchmark.name && result.size == benchmark.size && is_pending(result);
  };
  const auto is_runnable = [&](const core::Result &result) {
    const PluginSession *session = is_wanted(result) ? find_session(result.plugin) : nullptr;
    return session && session->is_usable() && explain_skipping(result, record_.results).empty();
  };
  const auto is_of_benchmark = [&](const core::Result &result) {
    return result.benchmark == benchmark.name && result.size == benchmark.size && wants_profile(result);
  };
  Problems problems;
  if (std::any_of(record_.results.begin(), record_.results.end(), is_runnable) ||
      std::any_of(record_.results.begin(), record_.results.end(), is_of_benchmark)) {
    listener_.on_preparing(benchmark.name);
    problems = maker_.make(request);
    record_.accounting.problems_s += problems.making_s;
  }
  if (record_.settings.devices == core::devices_side_by_side && !problems.failure)
    run_side_by_side(benchmark, request, problems);
  std::vector<core::Result *> results;
  for (core::Result &result : record_.results)
    if (is_wanted(result) && find_session(result.plugin)) results.push_back(&result);
  if (record_.settings.is_interleaved()) {
    run_in_turns(results, request, problems);
  } else {
    run_one_by_one(results, request, problems);
  }
  profile_benchmark(benchmark, request, problems);
  // Some hundred megabytes: the kernel takes its time to free them.
  const auto start = std::chrono::steady_clock::now();
  problems = {};
  record_.accounting.problems_s +=
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

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
      if (unit.has_begun) {
        restart(*unit.session);
      } else {
        listener_.on_start(unit.part, done_ + 1, record_.results.size());
      }
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

void Run::restart(PluginSession &session) {
  session.restart();
  record_.accounting.start_s += session.info().load_s + session.info().open_s;
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

void Run::tell_result(core::Result &result, const PluginSession &session) {
  if (!is_pending(result)) result.warnings = core::list_warnings(record_, session.info(), result);
  done_++;
  update_plugins();
  listener_.on_result(result, done_, record_.results.size());
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

/// After all plugins' times, so that the recorder's workers are there for none of them.
void Run::profile_benchmark(const PlannedBenchmark &benchmark, const protocol::Run &request,
                            const Problems &problems) {
  if (problems.failure) return;
  const double before_s = profile_pass_.wall_s();
  protocol::Run profiled = request;
  for (core::Result &result : record_.results) {
    if (result.benchmark != benchmark.name || result.size != benchmark.size || !wants_profile(result))
      continue;
    listener_.on_profiling(result);
    profiled.variant = result.variant;
    profile_pass_.take(result, find_session(result.plugin)->info(), profiled, problems.descriptors());
    update_plugins();
    listener_.on_profiled(result);
  }
  if (const double taken_s = profile_pass_.wall_s() - before_s; taken_s > 0)
    record_.accounting.profiles_s = record_.accounting.profiles_s.value_or(0) + taken_s;
}

bool Run::wants_profile(const core::Result &result) {
  const PluginSession *session = find_session(result.plugin);
  return session && profile_pass_.wants(result, session->info());
}

PluginSession *Run::find_session(const std::string &name) {
  for (const auto &session : sessions_)
    if (session->info().name == name) return session.get();
  return nullptr;
}

void Run::update_plugins() {
  for (std::size_t i = 0; i < sessions_.size(); i++)
    record_.plugins[i] = sessions_[i]->info();
}

}  // namespace torment::supervisor
