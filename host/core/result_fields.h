// The JSON keys of a result: what became of one unit.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/described.h"
#include "core/result.h"
#include "core/size_class.h"
#include "core/warning.h"

namespace torment::core {

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

void describe(Either<Counterpart> auto &value, auto &&field) {
  field("variant", value.variant);
  field("samples", value.samples);
}

void describe(Either<FailedNode> auto &value, auto &&field) {
  field("name", value.name);
  field("outcome", value.outcome);
  field("message", value.message);
}

void describe(Either<NodeTimes> auto &value, auto &&field) {
  field("names", value.names);
  field("repetitions", value.repetitions);
  field("stddev_s", value.stddev_s);
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

}  // namespace torment::core
