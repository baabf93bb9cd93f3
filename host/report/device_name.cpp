// SPDX-License-Identifier: Apache-2.0
#include "report/device_name.h"

namespace torment::report {

std::string name_device(const core::Record &record, const core::PluginInfo &plugin) {
  if (!plugin.device) return {};
  if (plugin.device->place == core::Place::host) return "host";
  if (plugin.device->uuid) {
    for (const core::Gpu &gpu : record.machine.gpus) {
      if (gpu.uuid == plugin.device->uuid) return gpu.name;
    }
  }
  if (!plugin.device->name.empty()) return plugin.device->name;
  return plugin.device->place == core::Place::device ? "device" : "";
}

}  // namespace torment::report
