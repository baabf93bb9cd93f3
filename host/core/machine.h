// What a run ran on: the data of the paper's page (host, software, CPU, GPUs). Unknown is null.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torment::core {

struct Cpu {
  std::optional<std::string> model;
  std::string architecture;
  std::optional<uint32_t> sockets;
  std::optional<uint32_t> cores;            ///< physical cores in the machine
  std::optional<uint32_t> threads;          ///< logical processors in the machine
  std::optional<uint32_t> allowed_threads;  ///< logical processors that this process may use
  std::optional<double> min_mhz;
  std::optional<double> max_mhz;
  std::optional<uint64_t> l1d_bytes;  ///< of one core
  std::optional<uint64_t> l1i_bytes;
  std::optional<uint64_t> l2_bytes;
  std::optional<uint64_t> l3_bytes;  ///< of one instance
  std::optional<uint64_t> memory_bytes;
  std::optional<std::vector<std::string>> node_processors;  ///< of each NUMA node, e.g. "0-15,32-47"
  bool operator==(const Cpu &) const = default;
};

struct Gpu {
  std::string name;
  std::optional<std::string> uuid;
  std::optional<std::string> compute_capability;  ///< e.g. "9.0"
  std::optional<uint32_t> multiprocessors;
  std::optional<double> clock_mhz;  ///< peak clock
  std::optional<double> memory_clock_mhz;
  std::optional<uint32_t> memory_bus_bits;
  std::optional<uint64_t> memory_bytes;
  std::optional<uint64_t> l2_bytes;
  std::optional<bool> ecc;
  std::optional<bool> mig;          ///< whether it is partitioned into instances
  std::optional<bool> persistence;  ///< whether the driver stays initialised without a client
  std::optional<std::string> compute_mode;
  std::optional<uint32_t> pcie_generation;  ///< of the link when it was asked; links idle at lower ones
  std::optional<uint32_t> pcie_lanes;
  std::optional<std::string> pci_address;      ///< e.g. "0000:3b:00.0"
  std::optional<std::string> near_processors;  ///< of its NUMA node, e.g. "0-15,32-47"
  bool operator==(const Gpu &) const = default;
};

struct Machine {
  std::string hostname;
  std::optional<std::string> user;
  std::optional<std::string> operating_system;
  std::optional<std::string> kernel;
  Cpu cpu;
  std::vector<Gpu> gpus;
  std::optional<std::string> cuda_driver;    ///< newest CUDA version that the driver takes, e.g. "13.0"
  std::optional<std::string> nvidia_driver;  ///< the driver's own version, e.g. "580.159.04"
  std::string gpu_note;                      ///< why gpus is empty; empty otherwise
  bool operator==(const Machine &) const = default;
};

/// Settings in which GPUs of one name differ between two machines, in words, e.g. "ECC of NVIDIA H200: on and
/// off". They change bandwidth and times, so that figures of the two don't compare. Unknown differs from
/// nothing.
std::vector<std::string> list_gpu_differences(const Machine &one, const Machine &other);

}  // namespace torment::core
