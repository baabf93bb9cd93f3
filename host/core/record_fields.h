// The JSON keys of a record, its settings and its parts, and of the reference it names.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/described.h"
#include "core/record.h"
#include "core/reference.h"
#include "core/stopping.h"

namespace torment::core {

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

}  // namespace torment::core
