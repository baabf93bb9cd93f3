// SPDX-License-Identifier: Apache-2.0
#include "device/cupti_parser.h"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>

#include "device/cupti_records.h"

namespace torment::device {
namespace {

/// A copy, since the buffer's bytes are no such object; null where the record is cut off.
template <class Wanted>
std::optional<Wanted> copy_record(std::span<const std::byte> bytes) {
  if (bytes.size() < sizeof(Wanted)) return std::nullopt;
  Wanted record;
  std::memcpy(&record, bytes.data(), sizeof record);
  return record;
}

std::string demangle(const char *name) {
  if (!name) return "unnamed";
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(abi::__cxa_demangle(name, nullptr, nullptr, &status),
                                                         &std::free);
  return status == 0 && text ? text.get() : name;
}

uint32_t to_count(int32_t value) {
  return static_cast<uint32_t>(std::max(value, 0));
}

std::optional<core::HostMemory> to_host_memory(uint8_t kind) {
  if (kind == cupti::memory_pageable) return core::HostMemory::pageable;
  if (kind == cupti::memory_pinned) return core::HostMemory::pinned;
  return std::nullopt;
}

/// False: damaged.
bool add_kernel(std::span<const std::byte> bytes, Activities &activities) {
  const auto record = copy_record<cupti::KernelRecord>(bytes);
  if (!record || record->end < record->start) return false;
  KernelActivity activity;
  core::KernelProfile &launch = activity.launch;
  launch.name = demangle(record->name);
  launch.grid = {to_count(record->grid_x), to_count(record->grid_y), to_count(record->grid_z)};
  launch.block = {to_count(record->block_x), to_count(record->block_y), to_count(record->block_z)};
  launch.registers = record->registers_per_thread;
  launch.static_shared_bytes = to_count(record->static_shared_memory);
  launch.dynamic_shared_bytes = to_count(record->dynamic_shared_memory);
  activity.interval = {record->start, record->end};
  activity.device = record->device;
  activity.correlation = record->correlation;
  activities.kernels.push_back(std::move(activity));
  return true;
}

bool add_copy(std::span<const std::byte> bytes, Activities &activities) {
  const auto record = copy_record<cupti::CopyRecord>(bytes);
  if (!record || record->end < record->start) return false;
  TransferActivity activity;
  switch (record->copy_kind) {
    case cupti::copy_host_to_device:
    case cupti::copy_host_to_array:
      activity.kind = core::TransferKind::to_device;
      activity.host_memory = to_host_memory(record->source_kind);
      break;
    case cupti::copy_device_to_host:
    case cupti::copy_array_to_host:
      activity.kind = core::TransferKind::from_device;
      activity.host_memory = to_host_memory(record->destination_kind);
      break;
    case cupti::copy_between_devices:
      activity.kind = core::TransferKind::between_devices;
      break;
    case cupti::copy_host_to_host:
      return true;  // none of the device's business
    default:
      activity.kind = core::TransferKind::on_device;
  }
  activity.bytes = record->bytes;
  activity.interval = {record->start, record->end};
  activities.transfers.push_back(activity);
  return true;
}

bool add_set(std::span<const std::byte> bytes, Activities &activities) {
  const auto record = copy_record<cupti::SetRecord>(bytes);
  if (!record || record->end < record->start) return false;
  activities.transfers.push_back(
      {core::TransferKind::memory_set, std::nullopt, record->bytes, {record->start, record->end}});
  return true;
}

bool add_call(std::span<const std::byte> bytes, Activities &activities) {
  const auto record = copy_record<cupti::CallRecord>(bytes);
  if (!record || record->end < record->start) return false;
  activities.calls.push_back({{record->start, record->end}, record->correlation});
  return true;
}

}  // namespace

void add_record(std::span<const std::byte> bytes, Activities &activities) {
  const auto head = copy_record<cupti::Record>(bytes);
  bool is_whole = head.has_value();
  switch (head ? head->kind : 0) {
    case cupti::kind_concurrent_kernel:
      is_whole = add_kernel(bytes, activities);
      break;
    case cupti::kind_memory_copy:
      is_whole = add_copy(bytes, activities);
      break;
    case cupti::kind_memory_set:
      is_whole = add_set(bytes, activities);
      break;
    case cupti::kind_driver_call:
    case cupti::kind_runtime_call:
      is_whole = add_call(bytes, activities);
      break;
    default:
      if (is_whole) activities.unknown++;
  }
  if (!is_whole) activities.damaged++;
}

}  // namespace torment::device
