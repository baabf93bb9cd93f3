// SPDX-License-Identifier: Apache-2.0
#include "cli/machine.h"

#include <cstdlib>
#include <sstream>

#include "build/summary.h"
#include "cli/workers.h"
#include "core/machine.h"
#include "supervisor/problem_maker.h"

namespace torment::cli {
namespace {

std::string write_line(const std::string &name, const std::string &value, std::size_t indent = 2) {
  return build::wrap(name + ": " + value, indent);
}

std::string say_cpu(const core::Cpu &cpu) {
  std::string text = cpu.model.value_or("unknown model") + ", " + cpu.architecture;
  if (cpu.cores) text += ", " + std::to_string(*cpu.cores) + " cores";
  if (cpu.allowed_threads) text += ", " + std::to_string(*cpu.allowed_threads) + " processors usable";
  return text;
}

/// Facts with commas between them; those that are unknown are left out.
class Facts {
 public:
  template <class Value>
  Facts &add(const std::string &before, const std::optional<Value> &value, const std::string &after = "") {
    if (!value) return *this;
    text_ << (text_.tellp() > 0 ? ", " : "") << before << *value << after;
    return *this;
  }
  std::string text() const { return text_.str().empty() ? "unknown" : text_.str(); }

 private:
  std::ostringstream text_;
};

std::optional<std::string> say(const std::optional<bool> &is_on) {
  if (!is_on) return std::nullopt;
  return *is_on ? "on" : "off";
}

std::optional<uint64_t> count_units(const std::optional<uint64_t> &bytes, int shift) {
  if (!bytes) return std::nullopt;
  return *bytes >> shift;
}

std::string say_gpu(const core::Gpu &gpu) {
  const std::optional<std::string> link =
      gpu.pcie_generation && gpu.pcie_lanes
          ? std::optional(std::to_string(*gpu.pcie_generation) + " x" + std::to_string(*gpu.pcie_lanes))
          : std::nullopt;
  const std::string kind = Facts()
                               .add("compute capability ", gpu.compute_capability)
                               .add("", gpu.multiprocessors, " multiprocessors")
                               .add("up to ", gpu.clock_mhz, " MHz")
                               .text();
  const std::string memory = Facts()
                                 .add("", count_units(gpu.memory_bytes, 30), " GiB")
                                 .add("up to ", gpu.memory_clock_mhz, " MHz")
                                 .add("", gpu.memory_bus_bits, " bits wide")
                                 .add("L2 of ", count_units(gpu.l2_bytes, 20), " MiB")
                                 .add("ECC ", say(gpu.ecc))
                                 .text();
  const std::string mode = Facts()
                               .add("compute mode ", gpu.compute_mode)
                               .add("MIG ", say(gpu.mig))
                               .add("persistence ", say(gpu.persistence))
                               .add("PCIe ", link)
                               .text();
  return write_line("is", kind, 4) + write_line("memory", memory, 4) + write_line("mode", mode, 4);
}

std::string say_gpus(const core::Machine &machine) {
  if (machine.gpus.empty())
    return write_line("GPU", machine.gpu_note.empty() ? "none" : "none: " + machine.gpu_note);
  std::string text;
  for (std::size_t number = 0; number < machine.gpus.size(); number++) {
    const core::Gpu &gpu = machine.gpus[number];
    const bool is_default = number == 0 && machine.gpus.size() > 1;
    text += write_line("GPU " + std::to_string(number),
                       gpu.name + ", " + gpu.uuid.value_or("UUID unknown") +
                           (is_default ? "; taken unless --device names another" : ""));
    text += say_gpu(gpu);
  }
  return text;
}

}  // namespace

std::string describe_machine() {
  const supervisor::Interrupt interrupt;
  const supervisor::WorkerFactory factory = make_process_factory(interrupt);
  const protocol::Described described = supervisor::ProblemMaker(factory).describe(true);
  const core::Machine &machine = described.machine;
  std::string text = write_line("host", machine.hostname);
  text += write_line("system", machine.operating_system.value_or("unknown") + ", kernel " +
                                   machine.kernel.value_or("unknown"));
  text += write_line("CPU", say_cpu(machine.cpu));
  text += write_line("CUDA driver",
                     machine.cuda_driver
                         ? "CUDA " + *machine.cuda_driver
                         : "not found; NVIDIA's driver brings libcuda.so.1 (Debian package libcuda1)");
  if (!machine.gpus.empty())
    text +=
        write_line("NVML", machine.nvidia_driver
                               ? "driver " + *machine.nvidia_driver
                               : "not found: clocks and power stay unknown (Debian package libnvidia-ml1)");
  text += say_gpus(machine);
  text += write_line("CUPTI, for --profile", described.cupti);
  if (const char *tool = std::getenv("NVTX_INJECTION64_PATH"); tool && *tool)
    text += write_line("NVTX ranges go to", tool);
  return text;
}

}  // namespace torment::cli
