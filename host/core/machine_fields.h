// The JSON keys of a machine, its devices' state, and the job that has it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/described.h"
#include "core/device_state.h"
#include "core/job.h"
#include "core/machine.h"

namespace torment::core {

void describe(Either<Cpu> auto &value, auto &&field) {
  field("model", value.model);
  field("architecture", value.architecture);
  field("sockets", value.sockets);
  field("cores", value.cores);
  field("threads", value.threads);
  field("allowed_threads", value.allowed_threads);
  field("min_mhz", value.min_mhz);
  field("max_mhz", value.max_mhz);
  field("l1d_bytes", value.l1d_bytes);
  field("l1i_bytes", value.l1i_bytes);
  field("l2_bytes", value.l2_bytes);
  field("l3_bytes", value.l3_bytes);
  field("memory_bytes", value.memory_bytes);
  field("node_processors", value.node_processors);
}

void describe(Either<Gpu> auto &value, auto &&field) {
  field("name", value.name);
  field("uuid", value.uuid);
  field("compute_capability", value.compute_capability);
  field("multiprocessors", value.multiprocessors);
  field("clock_mhz", value.clock_mhz);
  field("memory_clock_mhz", value.memory_clock_mhz);
  field("memory_bus_bits", value.memory_bus_bits);
  field("memory_bytes", value.memory_bytes);
  field("l2_bytes", value.l2_bytes);
  field("ecc", value.ecc);
  field("mig", value.mig);
  field("persistence", value.persistence);
  field("compute_mode", value.compute_mode);
  field("pcie_generation", value.pcie_generation);
  field("pcie_lanes", value.pcie_lanes);
  field("pci_address", value.pci_address);
  field("near_processors", value.near_processors);
}

void describe(Either<Machine> auto &value, auto &&field) {
  field("hostname", value.hostname);
  field("user", value.user);
  field("operating_system", value.operating_system);
  field("kernel", value.kernel);
  field("cpu", value.cpu);
  field("gpus", value.gpus);
  field("cuda_driver", value.cuda_driver);
  field("nvidia_driver", value.nvidia_driver);
  field("gpu_note", value.gpu_note);
}

void describe(Either<DeviceState> auto &value, auto &&field) {
  field("clock_mhz", value.clock_mhz);
  field("memory_clock_mhz", value.memory_clock_mhz);
  field("temperature_c", value.temperature_c);
  field("power_w", value.power_w);
  field("throttle_reasons", value.throttle_reasons);
}

void describe(Either<Job> auto &value, auto &&field) {
  field("scheduler", value.scheduler);
  field("id", value.id);
  field("array", value.array);
  field("name", value.name);
  field("node", value.node);
  field("partition", value.partition);
  field("cpus", value.cpus);
  field("gpus", value.gpus);
  field("modules", value.modules);
}

}  // namespace torment::core
