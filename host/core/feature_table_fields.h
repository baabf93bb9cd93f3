// The members of a feature table under their JSON keys, as json_fields.h has those of records.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/described.h"
#include "core/feature_table.h"

namespace torment::core {

void describe(Either<FeatureResult> auto &value, auto &&field) {
  field("feature", value.feature);
  field("accepted", value.accepted);
  field("right", value.right);
  field("ignored", value.ignored);
  field("place", value.place);
  field("message", value.message);
}

void describe(Either<KnownFaultText> auto &value, auto &&field) {
  field("fault", value.fault);
  field("cure", value.cure);
}

void describe(Either<ProbedCompiler> auto &value, auto &&field) {
  field("plugin", value.plugin);
  field("profile", value.profile);
  field("compiler", value.compiler);
  field("version", value.version);
  field("model", value.model);
  field("target", value.target);
  field("state", value.state);
  field("reason", value.reason);
  field("environment", value.environment);
  field("known_faults", value.known_faults);
  field("features", value.features);
}

void describe(Either<FeatureTable> auto &value, auto &&field) {
  field("program_version", value.program_version);
  field("made", value.made);
  field("machine", value.machine);
  field("compilers", value.compilers);
}

}  // namespace torment::core
