// SPDX-License-Identifier: Apache-2.0
#include "core/merged_machine.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/merge.h"

namespace torment::core {
namespace {

/// More nodes than these are named by the first and the last.
constexpr std::size_t named_nodes = 8;

std::string name_nodes(const std::set<std::string> &nodes) {
  std::string name = std::to_string(nodes.size()) + " nodes: ";
  if (nodes.size() > named_nodes) return name + *nodes.begin() + " to " + *nodes.rbegin();
  for (const std::string &node : nodes)
    name += (node == *nodes.begin() ? "" : ", ") + node;
  return name;
}

template <class Value>
void keep_common(std::optional<Value> &value, const std::optional<Value> &other) {
  if (value != other) value.reset();
}

void keep_common(Gpu &gpu, const Gpu &other) {
  keep_common(gpu.uuid, other.uuid);
  keep_common(gpu.clock_mhz, other.clock_mhz);
  keep_common(gpu.memory_clock_mhz, other.memory_clock_mhz);
  keep_common(gpu.persistence, other.persistence);
  keep_common(gpu.compute_mode, other.compute_mode);
  keep_common(gpu.pcie_generation, other.pcie_generation);
  keep_common(gpu.pcie_lanes, other.pcie_lanes);
  keep_common(gpu.pci_address, other.pci_address);
  keep_common(gpu.near_processors, other.near_processors);
}

void keep_common(Machine &machine, const Machine &other) {
  keep_common(machine.user, other.user);
  keep_common(machine.operating_system, other.operating_system);
  keep_common(machine.kernel, other.kernel);
  keep_common(machine.cuda_driver, other.cuda_driver);
  keep_common(machine.nvidia_driver, other.nvidia_driver);
  keep_common(machine.cpu.allowed_threads, other.cpu.allowed_threads);
  keep_common(machine.cpu.min_mhz, other.cpu.min_mhz);
  keep_common(machine.cpu.max_mhz, other.cpu.max_mhz);
  keep_common(machine.cpu.memory_bytes, other.cpu.memory_bytes);
  for (std::size_t i = 0; i < std::min(machine.gpus.size(), other.gpus.size()); i++)
    keep_common(machine.gpus[i], other.gpus[i]);
}

}  // namespace

std::string name_machine_kind(const Machine &machine) {
  std::map<std::string, int> counts;
  for (const Gpu &gpu : machine.gpus) {
    std::string name = gpu.name;
    if (gpu.memory_bytes) name += " of " + std::to_string(*gpu.memory_bytes >> 20U) + " MiB";
    if (gpu.ecc) name += *gpu.ecc ? " with ECC" : " without ECC";
    if (gpu.mig && *gpu.mig) name += " in MIG instances";
    counts[name]++;
  }
  std::string kind;
  for (const auto &[name, count] : counts)
    kind += std::to_string(count) + " x " + name + ", ";
  kind += machine.cpu.model.value_or("unknown processor") + " " + machine.cpu.architecture;
  if (machine.cpu.sockets) kind += ", " + std::to_string(*machine.cpu.sockets) + " sockets";
  if (machine.cpu.threads) kind += ", " + std::to_string(*machine.cpu.threads) + " threads";
  return kind;
}

std::string name_node(const Machine &machine, const std::optional<Job> &job) {
  const std::string &own = machine.hostname;
  if (!job || !job->node || *job->node == own.substr(0, own.find('.'))) return own;
  return *job->node;
}

Machine merge_machines(std::span<const Machine *const> machines, const std::set<std::string> &nodes) {
  Machine merged = *machines.front();
  for (const Machine *machine : machines)
    keep_common(merged, *machine);
  if (nodes.size() > 1) merged.hostname = name_nodes(nodes);
  return merged;
}

std::vector<std::string> list_machine_differences(std::span<const Machine *const> machines) {
  std::map<std::string, std::map<std::string, std::string>> values;  // of each thing, with a host that has it
  const auto note = [&](const std::string &what, const std::optional<std::string> &value,
                        const Machine &machine) {
    if (value) values[what].emplace(*value, machine.hostname);
  };
  for (const Machine *machine : machines) {
    note("kernels", machine->kernel, *machine);
    note("operating systems", machine->operating_system, *machine);
    note("NVIDIA drivers", machine->nvidia_driver, *machine);
    note("CUDA drivers", machine->cuda_driver, *machine);
    for (const Gpu &gpu : machine->gpus)
      if (gpu.clock_mhz) note("peak clocks of GPUs", std::to_string(*gpu.clock_mhz) + " MHz", *machine);
  }
  std::vector<std::string> differences;
  for (const auto &[what, found] : values) {
    if (found.size() < 2) continue;
    std::string text = what + ": ";
    for (const auto &[value, host] : found)
      text.append(value == found.begin()->first ? "" : ", ")
          .append(value)
          .append(" (")
          .append(host)
          .append(")");
    differences.push_back(std::move(text));
  }
  return differences;
}

}  // namespace torment::core
