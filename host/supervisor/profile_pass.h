// The pass after timing in which a device's own account of the phases is taken: in workers of its own, so
// that nothing of the recorder touches what is timed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>

#include "supervisor/plugin_session.h"

namespace torment::supervisor {

class ProfilePass {
 public:
  /// All outlive it.
  ProfilePass(const WorkerFactory &factory, const core::Settings &settings, const Limits &limits)
      : factory_(factory), settings_(settings), limits_(limits) {}

  /// To be told of each plugin that is run.
  void add_plugin(const core::PluginInfo &plugin, const std::map<std::string, std::string> &environment,
                  int32_t device);

  /// Whether an account of the result is wanted, possible and still missing: it was measured on a device.
  bool wants(const core::Result &result, const core::PluginInfo &plugin) const;

  /// Takes it, for a few repetitions of `request`. A result whose compute left no trace on the device gets
  /// the outcome "ran on host". What keeps it from being taken is a warning of the plugin, once.
  void take(core::Result &result, core::PluginInfo &plugin, protocol::Run request,
            std::span<const int> descriptors);

  /// Seconds spent in it.
  double wall_s() const { return wall_s_; }

  /// Ends its workers.
  void close() { sessions_.clear(); }

 private:
  core::DeviceProfile run(PluginSession &session, const protocol::Run &request,
                          std::span<const int> descriptors);

  const WorkerFactory &factory_;
  const core::Settings &settings_;
  const Limits &limits_;
  std::map<std::string, std::unique_ptr<PluginSession>> sessions_;  ///< by the plugin's name
  double wall_s_ = 0;
};

}  // namespace torment::supervisor
