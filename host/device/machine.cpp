// SPDX-License-Identifier: Apache-2.0
#include "device/machine.h"

#include <pwd.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <utility>

#include "core/error.h"
#include "core/parallel.h"
#include "device/cuda_driver.h"
#include "device/nvml.h"

namespace torment::device {
namespace {

std::optional<std::string> read_first_line(const std::string &path) {
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line) || line.empty()) return std::nullopt;
  return line;
}

std::optional<uint64_t> read_number(const std::string &path) {
  const auto line = read_first_line(path);
  uint64_t number = 0;
  if (!line || std::from_chars(line->data(), line->data() + line->size(), number).ec != std::errc())
    return std::nullopt;
  return number;
}

/// The value behind `name = value` or `name : value` in the first line that begins with that name.
std::optional<std::string> read_field(const std::string &path, std::string_view name, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(name)) continue;
    const std::size_t at = line.find(separator);
    if (at == std::string::npos) continue;
    const std::size_t begin = line.find_first_not_of(" \t\"", at + 1);
    const std::size_t end = line.find_last_not_of(" \t\"");
    if (begin == std::string::npos || end < begin) return std::nullopt;
    return line.substr(begin, end - begin + 1);
  }
  return std::nullopt;
}

std::optional<uint64_t> ask_bytes(int name) {
  const long value = sysconf(name);
  if (value <= 0) return std::nullopt;
  return static_cast<uint64_t>(value);
}

/// Sockets and cores from /sys, by the distinct (package, core) pairs of all processors.
void count_cores(core::Cpu &cpu, unsigned processors) {
  std::set<uint64_t> packages;
  std::set<std::pair<uint64_t, uint64_t>> cores;
  for (unsigned i = 0; i < processors; i++) {
    const std::string folder = "/sys/devices/system/cpu/cpu" + std::to_string(i) + "/topology/";
    const auto package = read_number(folder + "physical_package_id");
    const auto core = read_number(folder + "core_id");
    if (!package || !core) continue;
    packages.insert(*package);
    cores.insert({*package, *core});
  }
  if (packages.empty()) return;
  cpu.sockets = static_cast<uint32_t>(packages.size());
  cpu.cores = static_cast<uint32_t>(cores.size());
}

/// The processors of each NUMA node, by number of the node.
std::optional<std::vector<std::string>> list_node_processors() {
  std::vector<std::string> nodes;
  for (unsigned i = 0;; i++) {
    auto list = read_first_line("/sys/devices/system/node/node" + std::to_string(i) + "/cpulist");
    if (!list) break;
    nodes.push_back(*std::move(list));
  }
  return nodes.empty() ? std::nullopt : std::optional(std::move(nodes));
}

void describe_gpus(core::Machine &machine) {
  try {
    const CudaDriver driver;
    machine.cuda_driver = driver.version();
    for (int i = 0; i < driver.device_count(); i++)
      machine.gpus.push_back(driver.describe(i));
    for (core::Gpu &gpu : machine.gpus)
      if (gpu.pci_address)
        gpu.near_processors = read_first_line("/sys/bus/pci/devices/" + *gpu.pci_address + "/local_cpulist");
    if (machine.gpus.empty()) machine.gpu_note = "the NVIDIA driver reports no device";
  } catch (const core::Error &error) {
    machine.gpu_note = error.what();
    return;
  }
  try {
    const Nvml nvml;
    machine.nvidia_driver = nvml.driver_version();
    for (core::Gpu &gpu : machine.gpus)
      nvml.complete(gpu);
  } catch (const core::Error &) {  // NOLINT(bugprone-empty-catch): what it would tell stays unknown
  }
}

}  // namespace

core::Cpu describe_processors() {
  core::Cpu cpu;
  utsname system{};
  uname(&system);
  cpu.architecture = system.machine;
  cpu.model = read_field("/proc/cpuinfo", "model name", ':');
  const long processors = sysconf(_SC_NPROCESSORS_CONF);
  if (processors > 0) {
    cpu.threads = static_cast<uint32_t>(processors);
    count_cores(cpu, *cpu.threads);
  }
  cpu.allowed_threads = core::count_allowed_threads();
  const std::string frequency = "/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_";
  if (const auto khz = read_number(frequency + "min_freq")) cpu.min_mhz = static_cast<double>(*khz) / 1e3;
  if (const auto khz = read_number(frequency + "max_freq")) cpu.max_mhz = static_cast<double>(*khz) / 1e3;
  cpu.l1d_bytes = ask_bytes(_SC_LEVEL1_DCACHE_SIZE);
  cpu.l1i_bytes = ask_bytes(_SC_LEVEL1_ICACHE_SIZE);
  cpu.l2_bytes = ask_bytes(_SC_LEVEL2_CACHE_SIZE);
  cpu.l3_bytes = ask_bytes(_SC_LEVEL3_CACHE_SIZE);
  const auto pages = ask_bytes(_SC_PHYS_PAGES);
  const auto page_bytes = ask_bytes(_SC_PAGESIZE);
  if (pages && page_bytes) cpu.memory_bytes = *pages * *page_bytes;
  cpu.node_processors = list_node_processors();
  return cpu;
}

core::Machine describe_machine() {
  core::Machine machine;
  utsname system{};
  uname(&system);
  machine.hostname = system.nodename;
  machine.kernel = std::string(system.sysname) + " " + system.release;
  machine.operating_system = read_field("/etc/os-release", "PRETTY_NAME", '=');
  if (const passwd *user = getpwuid(getuid())) machine.user = user->pw_name;
  machine.cpu = describe_processors();
  describe_gpus(machine);
  return machine;
}

}  // namespace torment::device
