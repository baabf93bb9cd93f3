// SPDX-License-Identifier: Apache-2.0
#include "core/measured_limits.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace torment::core {
namespace {

const Gpu *find_gpu_by_uuid(const Record &record, const std::optional<std::string> &uuid) {
  const auto found = std::find_if(record.machine.gpus.begin(), record.machine.gpus.end(),
                                  [&](const Gpu &gpu) { return uuid && gpu.uuid == uuid; });
  return found == record.machine.gpus.end() ? nullptr : &*found;
}

/// Of all caches of that level that the roofs' threads have; infinite where it is not known, so that nothing
/// is said of what might fit.
double capacity_bytes(const Record &record, const Roofs &roofs, const std::string &level) {
  constexpr double unknown = std::numeric_limits<double>::infinity();
  const auto known = [&](const std::optional<uint64_t> &bytes, double count) {
    return bytes ? static_cast<double>(*bytes) * count : unknown;
  };
  if (roofs.place == Place::device) {
    const Gpu *gpu = find_gpu_by_uuid(record, roofs.uuid);
    return gpu ? known(gpu->l2_bytes, 1) : unknown;
  }
  const Cpu &cpu = record.machine.cpu;
  if (level == "L1") return known(cpu.l1d_bytes, roofs.threads);
  if (level == "L2") return known(cpu.l2_bytes, roofs.threads);
  return known(cpu.l3_bytes, cpu.sockets.value_or(1));
}

std::optional<double> limit_bytes(const Record &record, const Roofs &roofs, const Result &result) {
  if (roofs.memory.empty() || !roofs.memory.back().greatest() || !result.cost) return std::nullopt;
  std::vector<CacheLimit> caches;
  for (std::size_t i = 0; i + 1 < roofs.memory.size(); i++) {
    const MemoryRoof &roof = roofs.memory[i];
    if (roof.greatest()) caches.push_back({*roof.greatest(), capacity_bytes(record, roofs, roof.level)});
  }
  return limit_bandwidth(caches, *roofs.memory.back().greatest(),
                         result.cost->upload_bytes + result.cost->download_bytes);
}

}  // namespace

const Gpu *find_gpu(const Record &record, const PluginInfo &plugin) {
  if (!plugin.device || plugin.device->place != Place::device) return nullptr;
  return find_gpu_by_uuid(record, plugin.device->uuid);
}

const Roofs *find_roofs(const Record &record, const PluginInfo &plugin) {
  if (!record.roofs || !plugin.identity) return nullptr;
  const Roofs *found = nullptr;
  for (const Roofs &roofs : record.roofs->list) {
    if (roofs.place != plugin.identity->target) continue;
    if (roofs.place == Place::device) {
      const bool is_other = plugin.device && plugin.device->uuid && roofs.uuid != plugin.device->uuid;
      if (!is_other) return &roofs;
    } else if (plugin.identity->model == Model::sequential ? roofs.threads == 1
                                                           : !found || roofs.threads > found->threads) {
      found = &roofs;
    }
  }
  return found;
}

double limit_bandwidth(std::span<const CacheLimit> caches, double memory_bytes_per_s,
                       double footprint_bytes) {
  double limit = caches.empty() ? memory_bytes_per_s : caches.front().bytes_per_s;
  for (std::size_t i = 0; i < caches.size(); i++) {
    const double next = i + 1 < caches.size() ? caches[i + 1].bytes_per_s : memory_bytes_per_s;
    const double capacity = caches[i].capacity_bytes;
    if (footprint_bytes > capacity)
      limit = std::min(limit, next * footprint_bytes / (footprint_bytes - capacity));
  }
  return limit;
}

DeviceLimits find_measured_limits(const Record &record, const PluginInfo &plugin, const Result &result) {
  DeviceLimits limits;
  const Roofs *roofs = find_roofs(record, plugin);
  if (!roofs) return limits;
  limits.bytes_per_s = limit_bytes(record, *roofs, result);
  limits.double_per_s = limits.double_matrix_per_s = roofs->double_per_s;
  limits.single_per_s = roofs->single_per_s;
  const Gpu *gpu = find_gpu_by_uuid(record, roofs->uuid);
  if (!gpu || !roofs->double_per_s) return limits;
  const DeviceLimits nominal = compute_limits(*gpu);
  if (nominal.double_per_s && nominal.double_matrix_per_s)
    limits.double_matrix_per_s = *roofs->double_per_s * *nominal.double_matrix_per_s / *nominal.double_per_s;
  return limits;
}

}  // namespace torment::core
