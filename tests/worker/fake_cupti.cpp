// A CUPTI without a device behind it. A plugin tells it what a device would have done (fake_work.h), and it
// records that by a clock of its own, which stands still otherwise: so figures are exact.
//   FAKE_CUPTI=refuses     no activity can be enabled
//   FAKE_CUPTI=unknown     there are records of a kind that nobody asked for
//   FAKE_CUPTI=truncated   the last record of each buffer is cut off
//   FAKE_CUPTI=drops       says that records were dropped
// Built with LACKS_A_FUNCTION it has no cuptiActivityFlushAll.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "device/cupti_records.h"
#include "fake_work.h"

namespace {

using namespace torment::device::cupti;

using Requested = void (*)(uint8_t **buffer, std::size_t *bytes, std::size_t *most_records);
using Completed = void (*)(void *context, uint32_t stream, uint8_t *buffer, std::size_t bytes,
                           std::size_t valid_bytes);

/// As those of real records, which are longer than what is read of them.
constexpr std::size_t record_bytes = 208;
[[maybe_unused]] constexpr uint32_t unknown_kind = 4711;

uint64_t clock_ns = 1'000'000'000;
Requested requested = nullptr;
Completed completed = nullptr;
std::vector<uint8_t> pending;

bool misbehaves(const char *how) {
  const char *value = std::getenv("FAKE_CUPTI");
  return value && std::strcmp(value, how) == 0;
}

template <class Recorded>
void add(const Recorded &record) {
  static_assert(sizeof(Recorded) <= record_bytes);
  pending.resize(pending.size() + record_bytes);
  std::memcpy(pending.data() + pending.size() - record_bytes, &record, sizeof record);
}

}  // namespace

extern "C" {

void fake_idle(uint64_t nanoseconds) {
  clock_ns += nanoseconds;
}

void fake_kernel(const char *name, uint32_t grid, uint32_t block, uint32_t registers, uint32_t shared_bytes,
                 uint64_t launch_ns, uint64_t nanoseconds) {
  static uint32_t correlation = 0;
  CallRecord call{};
  call.kind = kind_driver_call;
  call.correlation = ++correlation;
  call.start = clock_ns;
  call.end = clock_ns += launch_ns;
  add(call);
  KernelRecord kernel{};
  kernel.kind = kind_concurrent_kernel;
  kernel.name = name;
  kernel.grid_x = static_cast<int32_t>(grid);
  kernel.block_x = static_cast<int32_t>(block);
  kernel.grid_y = kernel.grid_z = kernel.block_y = kernel.block_z = 1;
  kernel.registers_per_thread = static_cast<uint16_t>(registers);
  kernel.static_shared_memory = static_cast<int32_t>(shared_bytes);
  kernel.correlation = correlation;
  kernel.start = clock_ns;
  kernel.end = clock_ns += nanoseconds;
  add(kernel);
}

void fake_copy(int to_device, int pinned, uint64_t bytes, uint64_t nanoseconds) {
  CopyRecord copy{};
  copy.kind = kind_memory_copy;
  copy.copy_kind = to_device ? copy_host_to_device : copy_device_to_host;
  (to_device ? copy.source_kind : copy.destination_kind) = pinned ? memory_pinned : memory_pageable;
  (to_device ? copy.destination_kind : copy.source_kind) = 3;
  copy.bytes = bytes;
  copy.start = clock_ns;
  copy.end = clock_ns += nanoseconds;
  add(copy);
}

int cuptiGetVersion(uint32_t *version) {
  *version = 130000;
  return success;
}
int cuptiGetResultString(int, const char **text) {
  *text = "FAKE_ERROR_NOT_COMPATIBLE";
  return success;
}
int cuptiGetTimestamp(uint64_t *nanoseconds) {
  *nanoseconds = clock_ns;
  return success;
}
int cuptiActivityRegisterCallbacks(Requested on_request, Completed on_completion) {
  requested = on_request;
  completed = on_completion;
  return success;
}
int cuptiActivityEnable(uint32_t) {
  return misbehaves("refuses") ? 14 : success;
}
#ifndef LACKS_A_FUNCTION
int cuptiActivityFlushAll(uint32_t) {
  if (pending.empty()) return success;
  if (misbehaves("unknown")) add(Record{unknown_kind});
  uint8_t *buffer = nullptr;
  std::size_t bytes = 0;
  std::size_t most_records = 0;
  requested(&buffer, &bytes, &most_records);
  const std::size_t valid = std::min(bytes, pending.size());
  std::memcpy(buffer, pending.data(), valid);
  pending.clear();
  completed(nullptr, 0, buffer, bytes, misbehaves("truncated") ? valid - record_bytes + 12 : valid);
  return success;
}
#endif
int cuptiActivityGetNextRecord(uint8_t *buffer, std::size_t valid_bytes, Record **record) {
  auto *next = reinterpret_cast<uint8_t *>(*record);
  next = next ? next + record_bytes : buffer;
  if (next >= buffer + valid_bytes) return error_max_limit_reached;
  *record = reinterpret_cast<Record *>(next);
  return success;
}
int cuptiActivityGetNumDroppedRecords(void *, uint32_t, std::size_t *count) {
  *count = misbehaves("drops") ? 7 : 0;
  return success;
}
}
