// The JSON keys of what a machine can do at most.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/described.h"
#include "core/roofs.h"

namespace torment::core {

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

}  // namespace torment::core
