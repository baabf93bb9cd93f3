// SPDX-License-Identifier: Apache-2.0
#include "core/merged_plugins.h"

#include <tuple>
#include <utility>

#include "core/json.h"

namespace torment::core {
namespace {

/// Whether the one stands for the plugin rather than the other: an order that does not depend on which came
/// first.
bool is_better(const PluginInfo &one, const PluginInfo &other) {
  const auto rank = [](const PluginInfo &plugin) {
    return std::tuple(plugin.outcome != Outcome::verified, !plugin.identity.has_value(), plugin.load_s,
                      plugin.open_s);
  };
  if (rank(one) != rank(other)) return rank(one) < rank(other);
  return dump(encode<nlohmann::json>(one)) < dump(encode<nlohmann::json>(other));
}

}  // namespace

void MergedPlugins::add(PluginInfo plugin, const std::string &node, const std::string &record) {
  std::set<std::string> warnings(plugin.warnings.begin(), plugin.warnings.end());
  if (plugin.outcome != Outcome::verified && plugin.outcome != Outcome::not_run)
    warnings.insert("on " + node + ": " + std::string(to_string(plugin.outcome)) + ": " + plugin.message);
  plugin.warnings.clear();
  const auto [found, is_new] = entries_.try_emplace(plugin.name);
  Entry &entry = found->second;
  entry.warnings.merge(warnings);
  if (is_new) {
    entry.info = std::move(plugin);
    return;
  }
  if (plugin.identity && entry.info.identity && *plugin.identity != *entry.info.identity) {
    conflicts_.push_back("plugin " + plugin.name + " of " + record +
                         " is another one than elsewhere: its compiler, flags or sources differ");
    return;
  }
  const auto uuid = [](const PluginInfo &info) { return info.device ? info.device->uuid : std::nullopt; };
  if (plugin.device && entry.info.device && uuid(plugin) != uuid(entry.info)) entry.devices_differ = true;
  if (is_better(plugin, entry.info)) entry.info = std::move(plugin);
}

std::vector<PluginInfo> MergedPlugins::take() const {
  std::vector<PluginInfo> plugins;
  for (const auto &[name, entry] : entries_) {
    PluginInfo plugin = entry.info;
    plugin.warnings.assign(entry.warnings.begin(), entry.warnings.end());
    if (entry.devices_differ && plugin.device) plugin.device->uuid.reset();
    plugins.push_back(std::move(plugin));
  }
  return plugins;
}

}  // namespace torment::core
