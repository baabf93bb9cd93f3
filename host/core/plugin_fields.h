// The JSON keys of a plugin: its identity, its units, and how it was loaded.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/described.h"
#include "core/plugin_info.h"

namespace torment::core {

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

}  // namespace torment::core
