// SPDX-License-Identifier: Apache-2.0
#include "supervisor/profile_pass.h"

#include <algorithm>
#include <chrono>

namespace torment::supervisor {
namespace {

/// Enough to tell a kernel's time, since nothing is compared; the recorder slows what launches much.
constexpr uint32_t most_repetitions = 3;

bool was_measured(core::Outcome outcome) {
  return outcome == core::Outcome::verified || outcome == core::Outcome::returned_early;
}

void warn_once(core::PluginInfo &plugin, const std::string &warning) {
  const auto &known = plugin.warnings;
  if (std::find(known.begin(), known.end(), warning) == known.end()) plugin.warnings.push_back(warning);
}

}  // namespace

void ProfilePass::add_plugin(const core::PluginInfo &plugin,
                             const std::map<std::string, std::string> &environment, int32_t device) {
  if (!settings_.profiled.value_or(false)) return;
  core::PluginInfo info;
  info.path = plugin.path;
  info.name = plugin.name;
  sessions_[plugin.name] =
      std::make_unique<PluginSession>(std::move(info), environment, factory_, settings_, limits_, true);
  sessions_[plugin.name]->use_device(device);
}

bool ProfilePass::wants(const core::Result &result, const core::PluginInfo &plugin) const {
  return sessions_.contains(result.plugin) && was_measured(result.outcome) && !result.device_profile &&
         !result.against && plugin.device && plugin.device->place == core::Place::device;
}

void ProfilePass::take(core::Result &result, core::PluginInfo &plugin, protocol::Run request,
                       std::span<const int> descriptors) {
  const auto start = std::chrono::steady_clock::now();
  request.warmup = std::min(request.warmup, 1U);
  request.repetitions = std::min(request.repetitions, most_repetitions);
  request.until.reset();
  PluginSession &session = *sessions_.at(result.plugin);
  result.device_profile = run(session, request, descriptors);
  const core::DeviceProfile &profile = *result.device_profile;
  if (!session.profile_note().empty()) {
    warn_once(plugin, "no profile: " + session.profile_note());
  } else if (profile.has_figures() && profile.note.empty() && !core::computed_on_device(profile)) {
    result.outcome = core::Outcome::ran_on_host;
    result.message =
        "CUPTI saw neither a kernel nor a copy on the device during compute, though the plugin says that its "
        "loops ran there";
  }
  if (profile.device && plugin.device->uuid && profile.device != plugin.device->uuid)
    warn_once(plugin, "CUPTI saw its kernels on the device " + *profile.device + ", not on " +
                          *plugin.device->uuid + ", whose context it was given");
  wall_s_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

core::DeviceProfile ProfilePass::run(PluginSession &session, const protocol::Run &request,
                                     std::span<const int> descriptors) {
  core::DeviceProfile none;
  session.open();
  if (!session.profile_note().empty()) {
    none.note = session.profile_note();
    return none;
  }
  const core::Result profiled = session.run(request, descriptors, {}).value_or(core::Result{});
  if (profiled.outcome == core::Outcome::verified || profiled.outcome == core::Outcome::returned_early)
    return profiled.device_profile.value_or(none);
  none.note = "with the recorder on: " + std::string(to_string(profiled.outcome));
  if (!profiled.message.empty()) none.note += ": " + profiled.message;
  return none;
}

}  // namespace torment::supervisor
