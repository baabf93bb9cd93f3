// The activity records of CUPTI that are read here, as far as they are read. cupti.h is not on every machine
// that builds this. CUPTI 11, 12 and 13 emit CUpti_ActivityKernel5 to 10, ActivityMemcpy3 to 6 and
// ActivityMemset2 to 4: each begins as the one before it, and all of them with these members (CUPTI
// documentation, "CUPTI Activity API"). The test `cupti records` holds them against the header where there is
// one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace torment::device::cupti {

// Numbers of CUpti_ActivityKind.
inline constexpr uint32_t kind_memory_copy = 1;
inline constexpr uint32_t kind_memory_set = 2;
inline constexpr uint32_t kind_driver_call = 4;
inline constexpr uint32_t kind_runtime_call = 5;
inline constexpr uint32_t kind_concurrent_kernel = 10;

// Numbers of CUpti_ActivityMemcpyKind.
inline constexpr uint8_t copy_host_to_device = 1;
inline constexpr uint8_t copy_device_to_host = 2;
inline constexpr uint8_t copy_host_to_array = 3;
inline constexpr uint8_t copy_array_to_host = 4;
inline constexpr uint8_t copy_host_to_host = 9;
inline constexpr uint8_t copy_between_devices = 10;

// Numbers of CUpti_ActivityMemoryKind.
inline constexpr uint8_t memory_pageable = 1;
inline constexpr uint8_t memory_pinned = 2;

// Results of CUPTI's functions.
inline constexpr int success = 0;
inline constexpr int error_max_limit_reached = 12;

/// What every record begins with.
struct Record {
  uint32_t kind;
};

struct [[gnu::packed, gnu::aligned(8)]] KernelRecord {
  uint32_t kind;
  uint8_t cache_config;
  uint8_t shared_memory_config;
  uint16_t registers_per_thread;
  uint32_t global_cache_requested;
  uint32_t global_cache_executed;
  uint64_t start;
  uint64_t end;
  uint64_t completed;
  uint32_t device;
  uint32_t context;
  uint32_t stream;
  int32_t grid_x, grid_y, grid_z;
  int32_t block_x, block_y, block_z;
  int32_t static_shared_memory;
  int32_t dynamic_shared_memory;
  uint32_t local_memory_per_thread;
  uint32_t local_memory_total;
  uint32_t correlation;
  int64_t grid_id;
  const char *name;
};

struct [[gnu::packed, gnu::aligned(8)]] CopyRecord {
  uint32_t kind;
  uint8_t copy_kind;
  uint8_t source_kind;
  uint8_t destination_kind;
  uint8_t flags;
  uint64_t bytes;
  uint64_t start;
  uint64_t end;
};

struct [[gnu::packed, gnu::aligned(8)]] SetRecord {
  uint32_t kind;
  uint32_t value;
  uint64_t bytes;
  uint64_t start;
  uint64_t end;
};

/// Of a call of the driver's or the runtime's API (CUpti_ActivityAPI).
struct [[gnu::packed, gnu::aligned(8)]] CallRecord {
  uint32_t kind;
  uint32_t callback;
  uint64_t start;
  uint64_t end;
  uint32_t process;
  uint32_t thread;
  uint32_t correlation;
  uint32_t result;
};

}  // namespace torment::device::cupti
