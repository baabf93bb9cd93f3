// SPDX-License-Identifier: Apache-2.0
#include "supervisor/run.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "core/quality.h"
#include "core/spread.h"

namespace torment::supervisor {
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
  add_start(known);
  record_.plugins.push_back(known);
  listener_.on_loaded(known);
  sessions_.push_back(std::move(session));
}

void Run::execute(const std::vector<PlannedBenchmark> &benchmarks) {
  for (const PlannedBenchmark &benchmark : benchmarks)
    for (const auto &session : sessions_)
      plan_units(record_, session->info(), benchmark);
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

void Run::tell_result(core::Result &result, const PluginSession &session) {
  if (!is_pending(result)) result.warnings = core::list_warnings(record_, session.info(), result);
  done_++;
  update_plugins();
  listener_.on_result(result, done_, record_.results.size());
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
