// Carries out a run: every selected unit of every plugin, benchmark by benchmark, plugin after plugin.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/record.h"
#include "supervisor/plugin_session.h"
#include "supervisor/problem_maker.h"
#include "supervisor/profile_pass.h"
#include "supervisor/run_plan.h"

namespace torment::supervisor {

/// Told how the run goes. The record is up to date at each call.
class RunListener {
 public:
  virtual ~RunListener() = default;
  virtual void on_loaded(const core::PluginInfo &) = 0;
  virtual void on_preparing(const std::string &benchmark) = 0;
  virtual void on_start(const core::Result &result, std::size_t number, std::size_t count) = 0;
  virtual void on_measured(const protocol::Measured &) = 0;
  /// So many plugins are about to make one repetition each, in turn; rounds count from 0.
  virtual void on_round(const std::string &benchmark, std::size_t plugins, uint32_t round) = 0;
  /// The device's own account of a result is taken, and then has been.
  virtual void on_profiling(const core::Result &) {}
  virtual void on_profiled(const core::Result &) {}
  virtual void on_result(const core::Result &result, std::size_t number, std::size_t count) = 0;
};

class Run {
 public:
  /// `record` holds the settings and, when resumed, earlier plugins and results; it gets plugins anew, which
  /// keep their names, and results. All outlive the run.
  Run(core::Record &record, const WorkerFactory &factory, const Limits &limits, RunListener &listener);

  /// Loads and opens the plugin and gives it a name of its own in the record. With Settings::devices a plugin
  /// for a device is opened on each of the machine's, under a name each (core/spread.h).
  void add_plugin(core::PluginInfo info, const std::map<std::string, std::string> &environment);

  /// Runs what is not in the record yet. Throws Interrupted.
  void execute(const std::vector<PlannedBenchmark> &benchmarks);

 private:
  std::string choose_name(const core::PluginInfo &plugin) const;
  void add_session(std::unique_ptr<PluginSession> session,
                   const std::map<std::string, std::string> &environment, int32_t device);
  void run_benchmark(const PlannedBenchmark &benchmark);
  void run_one_by_one(const std::vector<core::Result *> &results, const protocol::Run &request,
                      const Problems &problems);
  void run_in_turns(const std::vector<core::Result *> &results, protocol::Run request,
                    const Problems &problems);
  struct Spread;
  void run_group(const std::vector<core::Result *> &group, const protocol::Run &request,
                 const Problems &problems, const Worker::OnMeasured &on_measured);
  bool begin_unit(core::Result &result, PluginSession &session, const protocol::Run &request,
                  const Problems &problems, const Worker::OnMeasured &on_measured);
  void add_start(const core::PluginInfo &plugin);
  void end_process(Spread &unit, uint32_t processes_left);
  void tell_result(core::Result &result, const PluginSession &session);
  void run_side_by_side(const PlannedBenchmark &benchmark, const protocol::Run &request,
                        const Problems &problems);
  void profile_benchmark(const PlannedBenchmark &benchmark, const protocol::Run &request,
                         const Problems &problems);
  bool wants_profile(const core::Result &result);
  PluginSession *find_session(const std::string &name);
  void update_plugins();
  bool is_pending(const core::Result &result) const { return result.outcome == core::Outcome::not_run; }

  core::Record &record_;
  const WorkerFactory &factory_;
  Limits limits_;
  RunListener &listener_;
  ProblemMaker maker_;
  ProfilePass profile_pass_;
  std::map<std::string, std::string> earlier_names_;  ///< of plugins, by their paths
  std::vector<std::unique_ptr<PluginSession>> sessions_;
  std::size_t done_ = 0;
};

}  // namespace torment::supervisor
