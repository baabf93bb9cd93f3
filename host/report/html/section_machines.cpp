// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <set>
#include <vector>

#include "report/html/sections.h"
#include "report/html/table.h"
#include "report/number.h"

namespace torment::report::html {
namespace {

/// What is said of each record in one row of the table.
struct Fact {
  std::string name;
  std::function<std::string(const core::Record &)> write;
};

template <class Number>
std::string write_count(const std::optional<Number> &number) {
  return number ? std::to_string(*number) : "";
}

std::string write_mhz(const std::optional<double> &mhz) {
  return mhz ? to_fixed(mhz, 0) + " MHz" : "";
}

std::string write_bytes(const std::optional<uint64_t> &bytes) {
  if (!bytes) return {};
  constexpr double kib = 1024;
  const auto number = static_cast<double>(*bytes);
  if (number < kib * kib) return to_fixed(number / kib, 0) + " KiB";
  if (number < kib * kib * kib) return to_fixed(number / kib / kib, 1) + " MiB";
  return to_fixed(number / kib / kib / kib, 1) + " GiB";
}

std::string write_gpu(const core::Gpu &gpu) {
  std::string text = gpu.name;
  const auto add = [&](const std::string &fact, const std::string &unit) {
    if (!fact.empty()) text += ", " + fact + unit;
  };
  add(gpu.compute_capability.value_or(""), " compute capability");
  add(write_count(gpu.multiprocessors), " multiprocessors");
  add(write_mhz(gpu.clock_mhz), "");
  add(write_bytes(gpu.memory_bytes), " of memory");
  if (const auto limits = core::compute_limits(gpu); limits.bytes_per_s)
    add(to_fixed(*limits.bytes_per_s / 1e9, 0), " GB/s");
  add(write_bytes(gpu.l2_bytes), " L2");
  if (gpu.pcie_generation && gpu.pcie_lanes)
    add("PCIe " + std::to_string(*gpu.pcie_generation) + " x" + std::to_string(*gpu.pcie_lanes), "");
  if (gpu.mig.value_or(false)) text += ", in MIG instances";
  if (gpu.ecc) text += *gpu.ecc ? ", ECC" : ", no ECC";
  return text;
}

std::string write_gpus(const core::Record &record) {
  if (record.machine.gpus.empty())
    return record.machine.gpu_note.empty() ? "none" : "none: " + record.machine.gpu_note;
  std::string text;
  for (const core::Gpu &gpu : record.machine.gpus)
    text += (text.empty() ? "" : "; ") + write_gpu(gpu);
  return text;
}

/// Each compiler and version once, in the order of the plugins.
std::string write_compilers(const core::Record &record) {
  std::string text;
  std::set<std::string> named;
  for (const core::PluginInfo &plugin : record.plugins) {
    if (!plugin.identity) continue;
    const std::string name = plugin.identity->compiler + " " + plugin.identity->compiler_version;
    if (named.insert(name).second) text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

std::string write_known(std::string fact) {
  return fact.empty() ? "n/a" : std::move(fact);
}

std::vector<Fact> list_facts() {
  using Record = core::Record;
  const auto cpu = [](auto member) {
    return [=](const Record &r) { return write_count(r.machine.cpu.*member); };
  };
  const auto cache = [](auto member) {
    return [=](const Record &r) { return write_bytes(r.machine.cpu.*member); };
  };
  const auto clock = [](auto member) {
    return [=](const Record &r) { return write_mhz(r.machine.cpu.*member); };
  };
  return {
      {"record", [](const Record &r) { return r.id; }},
      {"started (UTC)", [](const Record &r) { return to_minute(r.started); }},
      {"suite", [](const Record &r) { return r.suite.name; }},
      {"size class", [](const Record &r) { return std::string(to_string(r.settings.size_class)); }},
      {"host", [](const Record &r) { return r.machine.hostname; }},
      {"user", [](const Record &r) { return r.machine.user.value_or(""); }},
      {"operating system", [](const Record &r) { return r.machine.operating_system.value_or(""); }},
      {"kernel", [](const Record &r) { return r.machine.kernel.value_or(""); }},
      {"compilers", write_compilers},
      {"CUDA driver", [](const Record &r) { return r.machine.cuda_driver.value_or(""); }},
      {"NVIDIA driver", [](const Record &r) { return r.machine.nvidia_driver.value_or(""); }},
      {"TORMENT", [](const Record &r) { return r.program_version; }},
      {"CPU", [](const Record &r) { return r.machine.cpu.model.value_or(""); }},
      {"architecture", [](const Record &r) { return r.machine.cpu.architecture; }},
      {"sockets", cpu(&core::Cpu::sockets)},
      {"cores", cpu(&core::Cpu::cores)},
      {"threads", cpu(&core::Cpu::threads)},
      {"threads allowed", cpu(&core::Cpu::allowed_threads)},
      {"greatest clock", clock(&core::Cpu::max_mhz)},
      {"least clock", clock(&core::Cpu::min_mhz)},
      {"L1 data, a core", cache(&core::Cpu::l1d_bytes)},
      {"L2", cache(&core::Cpu::l2_bytes)},
      {"L3", cache(&core::Cpu::l3_bytes)},
      {"memory", cache(&core::Cpu::memory_bytes)},
      {"GPUs", write_gpus},
  };
}

/// Settings that make times incomparable, against the first record's machine; each once.
std::set<std::string> list_differences(std::span<const RunView> runs) {
  std::set<std::string> differences;
  for (const RunView &run : runs) {
    for (const std::string &difference :
         core::list_gpu_differences(runs.front().record().machine, run.record().machine))
      differences.insert(difference);
  }
  return differences;
}

}  // namespace

void write_machines(Writer &page, std::span<const RunView> runs) {
  const auto section = page.open("section", {{"id", "machines"}});
  page.element("h2", runs.size() > 1 ? "Machines, side by side" : "Machine");
  for (const std::string &difference : list_differences(runs))
    page.element("p", "These records differ in " + difference + ": their times do not compare.",
                 {{"class", "warning"}});
  std::vector<Column> columns{{"", false}};
  for (const RunView &run : runs)
    columns.push_back({run.name, false});
  Table table(page, "machines-table", "Where and with what the records were made", columns);
  for (const Fact &fact : list_facts()) {
    Row row = table.row();
    row.heading(fact.name);
    for (const RunView &run : runs)
      row.text(write_known(fact.write(run.record())));
  }
}

}  // namespace torment::report::html
