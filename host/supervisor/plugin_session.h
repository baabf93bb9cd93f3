// One plugin through a whole run: opened when needed, opened again in a new worker after a death, closed at
// the end; keeps what is known of it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/plugin_info.h"
#include "core/record.h"
#include "supervisor/worker.h"

namespace torment::supervisor {

/// What a plugin may take, apart from the time of its benchmarks.
struct Limits {
  std::chrono::duration<double> load = std::chrono::seconds(60);   ///< dynamic linker and constructors
  std::chrono::duration<double> open = std::chrono::seconds(120);  ///< long where there are many GPUs
  std::chrono::duration<double> close = std::chrono::seconds(20);
  std::optional<uint64_t> memory_bytes;  ///< of the worker's own memory; null: no limit
  std::optional<std::string> cores;      ///< processors that the worker is kept to; null: all allowed
};

class PluginSession {
 public:
  /// `info.path` says which file; the rest of `info` gets filled in. With `profiles` its results hold
  /// the device's own account. `factory` and `settings` outlive it.
  PluginSession(core::PluginInfo info, std::map<std::string, std::string> environment,
                const WorkerFactory &factory, const core::Settings &settings, const Limits &limits = {},
                bool profiles = false);

  /// The device to open it on, in place of the settings'.
  void use_device(int32_t device) { device_ = device; }

  /// Loads the plugin in a worker, without opening it. Afterwards info().outcome tells.
  void load();

  /// Loads it if need be, and opens it unless it is open.
  void open();

  /// Opens the plugin in a new worker, unless this one is usable and has run nothing yet, or the plugin is
  /// not usable at all. Whether it did.
  bool renew();

  /// True while units can be run: opened, or to be opened again after a death.
  bool is_usable() const { return info_.outcome == core::Outcome::verified; }

  /// Runs one unit; a death is its outcome. Null: the request is in turns, and the unit waits for its first.
  std::optional<core::Result> run(const protocol::Run &request, std::span<const int> descriptors,
                                  const Worker::OnMeasured &on_measured);

  /// Lets the unit that waits make one repetition. Null: it waits for the next.
  std::optional<core::Result> take_turn(bool is_last);

  /// The kept repetitions of the unit that runs, or ran last.
  std::span<const core::Sample> samples() const { return samples_; }

  /// What the last unit took beside its phases, in seconds. Told once.
  struct Aside {
    double check_s = 0;
    double state_s = 0;  ///< in create and destroy
  };
  Aside take_aside() { return std::exchange(aside_, {}); }

  /// Why there is no account of the device's; empty: there is one, or none is wanted.
  const std::string &profile_note() const { return profile_note_; }

  /// Ends the worker as it should end; what goes wrong then is a warning, since all results are in.
  void close();

  core::PluginInfo &info() { return info_; }
  const core::PluginInfo &info() const { return info_; }

 private:
  void warn_of_runtimes(const std::vector<core::LoadedLibrary> &libraries);
  void give_up(core::Outcome outcome, const std::string &message);
  void keep_outputs();
  std::optional<core::Result> ask(const protocol::Request &request, std::span<const int> descriptors);
  core::Result take_death(const Death &death);
  core::Result take_event(const protocol::Event &event);
  core::Result to_result(const Death &death) const;

  core::PluginInfo info_;
  WorkerOptions worker_options_;
  const WorkerFactory &factory_;
  const core::Settings &settings_;
  Limits limits_;
  int32_t device_;
  bool profiles_;
  std::string profile_note_;
  std::unique_ptr<Worker> worker_;
  bool opened_ = false;
  bool has_run_ = false;  ///< the worker, a unit
  // Of the unit that runs. Samples are kept here too, so that a death does not take them along.
  protocol::Run request_;
  Worker::OnMeasured on_measured_;
  std::vector<core::Sample> samples_;
  std::optional<core::Sample> first_call_;
  double spent_s_ = 0;  ///< in its turns so far
  Aside aside_;
};

}  // namespace torment::supervisor
