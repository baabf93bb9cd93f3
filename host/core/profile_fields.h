// The JSON keys of what a recorder of the device saw.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/described.h"
#include "core/device_profile.h"

namespace torment::core {

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

}  // namespace torment::core
