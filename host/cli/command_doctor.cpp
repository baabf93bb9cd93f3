// `torment-host doctor`: which compilers, driver and GPUs there are, and what is missing.
// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "build/folder_lock.h"
#include "build/locations.h"
#include "build/profile_folders.h"
#include "build/summary.h"
#include "cli/command.h"
#include "cli/machine.h"
#include "cli/options.h"
#include "core/error.h"
#include "core/parallel.h"

namespace torment::cli {

namespace {

namespace po = boost::program_options;
namespace fs = std::filesystem;

/// A folder for the probes: the build's, so that both remember the same answers, or one of its own
/// that goes when the command ends.
class Scratch {
 public:
  explicit Scratch(const fs::path &preferred) {
    std::error_code error;
    fs::create_directories(preferred, error);
    if (!error && access(preferred.c_str(), W_OK) == 0) {
      path_ = preferred;
      return;
    }
    std::string name = (fs::temp_directory_path() / "torment-doctor-XXXXXX").string();
    if (!mkdtemp(name.data())) throw core::Error("cannot make a temporary folder like " + name);
    path_ = name;
    temporary_ = true;
  }
  ~Scratch() {
    std::error_code ignored;
    if (temporary_) fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch &) = delete;
  Scratch &operator=(const Scratch &) = delete;

  const fs::path &path() const { return path_; }

 private:
  fs::path path_;
  bool temporary_ = false;
};

std::string say_cpu(const core::Cpu &cpu) {
  std::string text = cpu.model.value_or("unknown model") + ", " + cpu.architecture;
  if (cpu.cores) text += ", " + std::to_string(*cpu.cores) + " cores";
  if (cpu.allowed_threads) text += ", " + std::to_string(*cpu.allowed_threads) + " processors usable";
  return text;
}

std::string say_gpu(const core::Gpu &gpu) {
  std::string text = gpu.name;
  if (gpu.compute_capability) text += ", compute capability " + *gpu.compute_capability;
  if (gpu.multiprocessors) text += ", " + std::to_string(*gpu.multiprocessors) + " multiprocessors";
  if (gpu.memory_bytes) text += ", " + std::to_string(*gpu.memory_bytes >> 30) + " GiB";
  if (gpu.ecc) text += *gpu.ecc ? ", ECC on" : ", ECC off";
  if (gpu.mig && *gpu.mig) text += ", partitioned (MIG)";
  if (gpu.compute_mode) text += ", compute mode " + *gpu.compute_mode;
  if (gpu.pcie_generation && gpu.pcie_lanes)
    text += ", PCIe " + std::to_string(*gpu.pcie_generation) + " x" + std::to_string(*gpu.pcie_lanes);
  if (gpu.uuid) text += ", " + *gpu.uuid;
  return text;
}

void print_machine(const core::Machine &machine) {
  const auto line = [](const std::string &name, const std::string &value) {
    std::cout << build::wrap(name + ": " + value, 2);
  };
  std::cout << "\nMachine\n";
  line("host", machine.hostname);
  line("system",
       machine.operating_system.value_or("unknown") + ", kernel " + machine.kernel.value_or("unknown"));
  line("CPU", say_cpu(machine.cpu));
  line("CUDA driver", machine.cuda_driver
                          ? "CUDA " + *machine.cuda_driver
                          : "not found; NVIDIA's driver brings libcuda.so.1 (Debian package libcuda1)");
  if (!machine.gpus.empty())
    line("NVML", machine.nvidia_driver
                     ? "driver " + *machine.nvidia_driver
                     : "not found: clocks and power stay unknown (Debian package libnvidia-ml1)");
  for (const core::Gpu &gpu : machine.gpus)
    line("GPU", say_gpu(gpu));
  if (machine.gpus.empty()) line("GPU", machine.gpu_note.empty() ? "none" : "none: " + machine.gpu_note);
}

}  // namespace

int run_doctor(const std::vector<std::string> &given) {
  std::vector<std::string> compilers;
  std::string sources, objects;
  po::options_description described(
      "torment-host doctor [options]: which compilers, driver and GPUs are here, and what is missing");
  auto add = described.add_options();
  add("help,h", "this text");
  add("compilers", po::value(&compilers)->value_name("DIR"),
      "more compiler profiles; those of the same name replace the tree's");
  add("sources", po::value(&sources)->value_name("DIR"), "folder with compilers.d/");
  add("objects", po::value(&objects)->value_name("DIR"), "for the probes");
  if (!parse_options("doctor", given, described)) return exit_verified;

  const Scratch scratch(objects.empty() ? build::default_objects() : fs::absolute(objects));
  const build::FolderLock lock(scratch.path());
  std::vector<fs::path> folders{build::default_profiles(build::find_source_root(sources))};
  folders.insert(folders.end(), compilers.begin(), compilers.end());
  std::cout << "Compilers\n"
            << build::summarize_survey(build::survey_compilers(build::read_profiles(folders), scratch.path(),
                                                               core::count_allowed_threads()));
  print_machine(describe_machine());
  return exit_verified;
}

}  // namespace torment::cli
