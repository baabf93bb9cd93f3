// The members of every plain type under the keys that JSON gives them: one list for writing and
// reading both, so that the two can't drift apart. Keys carry the unit. Not for values (json_value.h).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <type_traits>

#include "core/device_profile.h"
#include "core/device_state.h"
#include "core/host_memory.h"
#include "core/machine.h"
#include "core/order.h"
#include "core/overheads.h"
#include "core/plugin_info.h"
#include "core/record.h"
#include "core/reference.h"
#include "core/result.h"
#include "core/roofs.h"
#include "core/size_class.h"
#include "core/statistics.h"
#include "core/stopping.h"
#include "core/sweep.h"
#include "core/warning.h"

namespace torment::core {

/// T, const or not.
template <class Type, class Plain>
concept Either = std::same_as<std::remove_const_t<Type>, Plain>;

// describe(value, field) calls field(key, member) for each member, in the order in which files show them.

void describe(Either<Parameter> auto &value, auto &&field) {
  field("name", value.name);
  field("value", value.value);
}

void describe(Either<Sample> auto &value, auto &&field) {
  field("upload_s", value.upload_s);
  field("compute_s", value.compute_s);
  field("download_s", value.download_s);
  field("rest_s", value.rest_s);
}

void describe(Either<Verification> auto &value, auto &&field) {
  field("checked", value.checked);
  field("verified", value.verified);
  field("whole", value.whole);
  field("worst_error", value.worst_error);
}

void describe(Either<Cost> auto &value, auto &&field) {
  field("bytes", value.bytes);
  field("operations", value.operations);
  field("operation", value.operation);
  field("upload_bytes", value.upload_bytes);
  field("download_bytes", value.download_bytes);
}

void describe(Either<DeviceState> auto &value, auto &&field) {
  field("clock_mhz", value.clock_mhz);
  field("memory_clock_mhz", value.memory_clock_mhz);
  field("temperature_c", value.temperature_c);
  field("power_w", value.power_w);
  field("throttle_reasons", value.throttle_reasons);
}

void describe(Either<Counterpart> auto &value, auto &&field) {
  field("variant", value.variant);
  field("samples", value.samples);
}

void describe(Either<Extent> auto &value, auto &&field) {
  field("x", value.x);
  field("y", value.y);
  field("z", value.z);
}

void describe(Either<KernelProfile> auto &value, auto &&field) {
  field("name", value.name);
  field("launches", value.launches);
  field("device_s", value.device_s);
  field("grid", value.grid);
  field("block", value.block);
  field("registers", value.registers);
  field("static_shared_bytes", value.static_shared_bytes);
  field("dynamic_shared_bytes", value.dynamic_shared_bytes);
  field("occupancy", value.occupancy);
  field("occupancy_limit", value.occupancy_limit);
}

void describe(Either<TransferProfile> auto &value, auto &&field) {
  field("kind", value.kind);
  field("host_memory", value.host_memory);
  field("count", value.count);
  field("bytes", value.bytes);
  field("device_s", value.device_s);
}

void describe(Either<PhaseProfile> auto &value, auto &&field) {
  field("host_s", value.host_s);
  field("busy_s", value.busy_s);
  field("idle_s", value.idle_s);
  field("launches", value.launches);
  field("launch_s", value.launch_s);
  field("kernels", value.kernels);
  field("transfers", value.transfers);
}

void describe(Either<DeviceProfile> auto &value, auto &&field) {
  field("note", value.note);
  field("recorder", value.recorder);
  field("device", value.device);
  field("repetitions", value.repetitions);
  field("upload", value.upload);
  field("compute", value.compute);
  field("download", value.download);
}

void describe(Either<FailedNode> auto &value, auto &&field) {
  field("name", value.name);
  field("outcome", value.outcome);
  field("message", value.message);
}

void describe(Either<NodeTimes> auto &value, auto &&field) {
  field("names", value.names);
  field("repetitions", value.repetitions);
  field("deviation_s", value.deviation_s);
  field("checked", value.checked);
  field("whole", value.whole);
  field("failed", value.failed);
}

void describe(Either<Warning> auto &value, auto &&field) {
  field("kind", value.kind);
  field("message", value.message);
}

void describe(Either<Result> auto &value, auto &&field) {
  field("plugin", value.plugin);
  field("benchmark", value.benchmark);
  field("variant", value.variant);
  field("revision", value.revision);
  field("size", value.size);
  field("outcome", value.outcome);
  field("message", value.message);
  field("first_call", value.first_call);
  field("samples", value.samples);
  field("processes", value.processes);
  field("verification", value.verification);
  field("cost", value.cost);
  field("device_before", value.device_before);
  field("device_after", value.device_after);
  field("against", value.against);
  field("device_profile", value.device_profile);
  field("nodes", value.nodes);
  field("warnings", value.warnings);
  field("wall_s", value.wall_s);
}

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

void describe(Either<Identity> auto &value, auto &&field) {
  field("name", value.name);
  field("model", value.model);
  field("target", value.target);
  field("compiler", value.compiler);
  field("compiler_version", value.compiler_version);
  field("profile", value.profile);
  field("flags", value.flags);
  field("source_hash", value.source_hash);
  field("openacc_version", value.openacc_version);
  field("openmp_version", value.openmp_version);
}

void describe(Either<Unit> auto &value, auto &&field) {
  field("benchmark", value.benchmark);
  field("variant", value.variant);
  field("revision", value.revision);
}

void describe(Either<FailedUnit> auto &value, auto &&field) {
  field("benchmark", value.benchmark);
  field("variant", value.variant);
  field("message", value.message);
}

void describe(Either<DeviceInUse> auto &value, auto &&field) {
  field("place", value.place);
  field("name", value.name);
  field("uuid", value.uuid);
  field("device_count", value.device_count);
}

void describe(Either<LoadedLibrary> auto &value, auto &&field) {
  field("path", value.path);
  field("build_id", value.build_id);
  field("sha256", value.sha256);
}

void describe(Either<PluginInfo> auto &value, auto &&field) {
  field("path", value.path);
  field("name", value.name);
  field("identity", value.identity);
  field("units", value.units);
  field("failed_units", value.failed_units);
  field("device", value.device);
  field("libraries", value.libraries);
  field("cores", value.cores);
  field("outcome", value.outcome);
  field("message", value.message);
  field("load_s", value.load_s);
  field("open_s", value.open_s);
  field("standard_output", value.standard_output);
  field("standard_error", value.standard_error);
  field("build_record", value.build_record);
  field("warnings", value.warnings);
}

void describe(Either<StoppingRule> auto &value, auto &&field) {
  field("half_width", value.half_width);
  field("max_repetitions", value.max_repetitions);
  field("max_time_s", value.max_time_s);
}

void describe(Either<Settings> auto &value, auto &&field) {
  field("size_class", value.size_class);
  field("warmup", value.warmup);
  field("repetitions", value.repetitions);
  field("processes", value.processes);
  field("until", value.until);
  field("order", value.order);
  field("order_seed", value.order_seed);
  field("pin", value.pin);
  field("timeout_s", value.timeout_s);
  field("seed", value.seed);
  field("device", value.device);
  field("devices", value.devices);
  field("threads", value.threads);
  field("host_memory", value.host_memory);
  field("profiled", value.profiled);
  field("sizes", value.sizes);
  field("preset", value.preset);
  field("benchmarks", value.benchmarks);
  field("plugins", value.plugins);
}

void describe(Either<ScoredBenchmark> auto &value, auto &&field) {
  field("name", value.name);
  field("revision", value.revision);
  field("openacc_variant", value.openacc_variant);
}

void describe(Either<Suite> auto &value, auto &&field) {
  field("name", value.name);
  field("scored", value.scored);
}

void describe(Either<ReferenceId> auto &value, auto &&field) {
  field("name", value.name);
  field("hash", value.hash);
}

void describe(Either<ReferenceTime> auto &value, auto &&field) {
  field("revision", value.revision);
  field("size", value.size);
  field("peak_s", value.peak_s);
  field("average_s", value.average_s);
  field("compute_peak_s", value.compute_peak_s);
  field("compute_average_s", value.compute_average_s);
}

void describe(Either<Accounting> auto &value, auto &&field) {
  field("start_s", value.start_s);
  field("problems_s", value.problems_s);
  field("phases_s", value.phases_s);
  field("checks_s", value.checks_s);
  field("profiles_s", value.profiles_s);
  field("roofs_s", value.roofs_s);
}

void describe(Either<MemoryRoof> auto &value, auto &&field) {
  field("level", value.level);
  field("bytes", value.bytes);
  field("copy_bytes_per_s", value.copy_bytes_per_s);
  field("triad_bytes_per_s", value.triad_bytes_per_s);
  field("read_bytes_per_s", value.read_bytes_per_s);
}

void describe(Either<LinkRoof> auto &value, auto &&field) {
  field("upload_bytes_per_s", value.upload_bytes_per_s);
  field("download_bytes_per_s", value.download_bytes_per_s);
}

void describe(Either<Roofs> auto &value, auto &&field) {
  field("place", value.place);
  field("uuid", value.uuid);
  field("threads", value.threads);
  field("memory", value.memory);
  field("double_per_s", value.double_per_s);
  field("single_per_s", value.single_per_s);
  field("pageable", value.pageable);
  field("pinned", value.pinned);
  field("launch_s", value.launch_s);
}

void describe(Either<MeasuredRoofs> auto &value, auto &&field) {
  field("wall_s", value.wall_s);
  field("list", value.list);
  field("notes", value.notes);
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

void describe(Either<Part> auto &value, auto &&field) {
  field("id", value.id);
  field("program_version", value.program_version);
  field("started", value.started);
  field("wall_s", value.wall_s);
  field("accounting", value.accounting);
  field("complete", value.complete);
  field("planned", value.planned);
  field("command_line", value.command_line);
  field("environment", value.environment);
  field("sandbox", value.sandbox);
  field("machine", value.machine);
  field("job", value.job);
}

void describe(Either<Record> auto &value, auto &&field) {
  field("id", value.id);
  field("program_version", value.program_version);
  field("started", value.started);
  field("wall_s", value.wall_s);
  field("accounting", value.accounting);
  field("complete", value.complete);
  field("command_line", value.command_line);
  field("environment", value.environment);
  field("sandbox", value.sandbox);
  field("suite", value.suite);
  field("settings", value.settings);
  field("machine", value.machine);
  field("job", value.job);
  field("parts", value.parts);
  field("reference", value.reference);
  field("roofs", value.roofs);
  field("plugins", value.plugins);
  field("results", value.results);
}

void describe(Either<Summary> auto &value, auto &&field) {
  field("count", value.count);
  field("peak_s", value.peak_s);
  field("average_s", value.average_s);
  field("stddev_s", value.stddev_s);
  field("median_s", value.median_s);
  field("median_low_s", value.median_low_s);
  field("median_high_s", value.median_high_s);
  field("lower_quartile_s", value.lower_quartile_s);
  field("upper_quartile_s", value.upper_quartile_s);
  field("outliers", value.outliers);
}

void describe(Either<Overhead> auto &value, auto &&field) {
  field("rounds", value.rounds);
  field("calls", value.calls);
  field("with_s", value.with_s);
  field("without_s", value.without_s);
  field("difference_s", value.difference_s);
  field("difference_low_s", value.difference_low_s);
  field("difference_high_s", value.difference_high_s);
  field("bytes", value.bytes);
  field("rate_bytes_per_s", value.rate_bytes_per_s);
  field("rate_low_bytes_per_s", value.rate_low_bytes_per_s);
  field("rate_high_bytes_per_s", value.rate_high_bytes_per_s);
}

void describe(Either<SweepPoint> auto &value, auto &&field) {
  field("size", value.size);
  field("time_s", value.time_s);
}

void describe(Either<Growth> auto &value, auto &&field) {
  field("exponent", value.exponent);
  field("r_squared", value.r_squared);
}

void describe(Either<Crossover> auto &value, auto &&field) {
  field("kind", value.kind);
  field("measured_size", value.measured_size);
  field("size", value.size);
}

void describe(Either<SweepSeries> auto &value, auto &&field) {
  field("plugin", value.plugin);
  field("benchmark", value.benchmark);
  field("variant", value.variant);
  field("parameter", value.parameter);
  field("fixed", value.fixed);
  field("points", value.points);
  field("growth", value.growth);
  field("crossover", value.crossover);
}

/// A plain type whose members are listed above.
template <class Type>
concept Described = requires(Type &value) {
  describe(value, [](const char *, auto &) {});
};

}  // namespace torment::core
