// What is declared of CUPTI's records, and how occupancy is computed, against NVIDIA's own headers. Built
// where they are installed.
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>

#include <gtest/gtest.h>

#include <cupti.h>
#include <cupti_activity_deprecated.h>

#include <cuda_occupancy.h>
#include <nvtx3/nvToolsExt.h>

#include "core/occupancy.h"
#include "device/cupti_records.h"
#include "device/nvtx_protocol.h"

namespace torment::device {
namespace {

#define SAME(ours, our_member, theirs, their_member) \
  EXPECT_EQ(offsetof(ours, our_member), offsetof(theirs, their_member)) << #theirs "::" #their_member

template <class Theirs>
void expect_same_kernel() {
  using Ours = cupti::KernelRecord;
  SAME(Ours, kind, Theirs, kind);
  SAME(Ours, registers_per_thread, Theirs, registersPerThread);
  SAME(Ours, start, Theirs, start);
  SAME(Ours, end, Theirs, end);
  SAME(Ours, device, Theirs, deviceId);
  SAME(Ours, grid_x, Theirs, gridX);
  SAME(Ours, block_z, Theirs, blockZ);
  SAME(Ours, static_shared_memory, Theirs, staticSharedMemory);
  SAME(Ours, dynamic_shared_memory, Theirs, dynamicSharedMemory);
  SAME(Ours, correlation, Theirs, correlationId);
  SAME(Ours, name, Theirs, name);
  EXPECT_LE(sizeof(Ours), sizeof(Theirs));
}

template <class Theirs>
void expect_same_copy() {
  using Ours = cupti::CopyRecord;
  SAME(Ours, copy_kind, Theirs, copyKind);
  SAME(Ours, source_kind, Theirs, srcKind);
  SAME(Ours, destination_kind, Theirs, dstKind);
  SAME(Ours, bytes, Theirs, bytes);
  SAME(Ours, start, Theirs, start);
  SAME(Ours, end, Theirs, end);
  EXPECT_LE(sizeof(Ours), sizeof(Theirs));
}

template <class Theirs>
void expect_same_set() {
  using Ours = cupti::SetRecord;
  SAME(Ours, bytes, Theirs, bytes);
  SAME(Ours, start, Theirs, start);
  SAME(Ours, end, Theirs, end);
  EXPECT_LE(sizeof(Ours), sizeof(Theirs));
}

TEST(CudaHeaders, records_of_every_version_lie_as_they_are_read) {
  expect_same_kernel<CUpti_ActivityKernel4>();
  expect_same_kernel<CUpti_ActivityKernel5>();
  expect_same_kernel<CUpti_ActivityKernel7>();
  expect_same_kernel<CUpti_ActivityKernel9>();
  expect_same_kernel<CUpti_ActivityKernel10>();
  expect_same_copy<CUpti_ActivityMemcpy3>();
  expect_same_copy<CUpti_ActivityMemcpy4>();
  expect_same_copy<CUpti_ActivityMemcpy6>();
  expect_same_set<CUpti_ActivityMemset2>();
  expect_same_set<CUpti_ActivityMemset4>();
  using Ours = cupti::CallRecord;
  SAME(Ours, start, CUpti_ActivityAPI, start);
  SAME(Ours, end, CUpti_ActivityAPI, end);
  SAME(Ours, correlation, CUpti_ActivityAPI, correlationId);
}

TEST(CudaHeaders, numbers_are_those_of_the_header) {
  EXPECT_EQ(cupti::kind_memory_copy, static_cast<uint32_t>(CUPTI_ACTIVITY_KIND_MEMCPY));
  EXPECT_EQ(cupti::kind_memory_set, static_cast<uint32_t>(CUPTI_ACTIVITY_KIND_MEMSET));
  EXPECT_EQ(cupti::kind_driver_call, static_cast<uint32_t>(CUPTI_ACTIVITY_KIND_DRIVER));
  EXPECT_EQ(cupti::kind_runtime_call, static_cast<uint32_t>(CUPTI_ACTIVITY_KIND_RUNTIME));
  EXPECT_EQ(cupti::kind_concurrent_kernel, static_cast<uint32_t>(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL));
  EXPECT_EQ(cupti::copy_host_to_device, CUPTI_ACTIVITY_MEMCPY_KIND_HTOD);
  EXPECT_EQ(cupti::copy_device_to_host, CUPTI_ACTIVITY_MEMCPY_KIND_DTOH);
  EXPECT_EQ(cupti::copy_host_to_array, CUPTI_ACTIVITY_MEMCPY_KIND_HTOA);
  EXPECT_EQ(cupti::copy_array_to_host, CUPTI_ACTIVITY_MEMCPY_KIND_ATOH);
  EXPECT_EQ(cupti::copy_host_to_host, CUPTI_ACTIVITY_MEMCPY_KIND_HTOH);
  EXPECT_EQ(cupti::copy_between_devices, CUPTI_ACTIVITY_MEMCPY_KIND_PTOP);
  EXPECT_EQ(cupti::memory_pageable, CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE);
  EXPECT_EQ(cupti::memory_pinned, CUPTI_ACTIVITY_MEMORY_KIND_PINNED);
  EXPECT_EQ(cupti::success, CUPTI_SUCCESS);
  EXPECT_EQ(cupti::error_max_limit_reached, CUPTI_ERROR_MAX_LIMIT_REACHED);
}

TEST(CudaHeaders, nvtx_modules_have_as_many_slots) {
  EXPECT_EQ(nvtx::slot_counts, (std::array<uint32_t, NVTX_CB_MODULE_SIZE>{
                                   0, NVTX_CBID_CORE_SIZE, NVTX_CBID_CUDA_SIZE, NVTX_CBID_OPENCL_SIZE,
                                   NVTX_CBID_CUDART_SIZE, NVTX_CBID_CORE2_SIZE, NVTX_CBID_SYNC_SIZE}));
  EXPECT_EQ(nvtx::module_core, static_cast<uint32_t>(NVTX_CB_MODULE_CORE));
  EXPECT_EQ(nvtx::range_push, static_cast<std::size_t>(NVTX_CBID_CORE_RangePushA));
  EXPECT_EQ(nvtx::range_pop, static_cast<std::size_t>(NVTX_CBID_CORE_RangePop));
  EXPECT_EQ(nvtx::table_of_callbacks, static_cast<uint32_t>(NVTX_ETID_CALLBACKS));
  EXPECT_EQ(nvtx::table_of_version, static_cast<uint32_t>(NVTX_ETID_VERSIONINFO));
  EXPECT_EQ(sizeof(nvtx::Callbacks), sizeof(NvtxExportTableCallbacks));
  EXPECT_EQ(sizeof(nvtx::VersionInfo), sizeof(NvtxExportTableVersionInfo));
}

cudaOccDeviceProp h200() {
  cudaOccDeviceProp device;
  device.computeMajor = 9;
  device.computeMinor = 0;
  device.maxThreadsPerBlock = 1024;
  device.maxThreadsPerMultiprocessor = 2048;
  device.regsPerBlock = 65536;
  device.regsPerMultiprocessor = 65536;
  device.warpSize = 32;
  device.sharedMemPerBlock = 49152;
  device.sharedMemPerMultiprocessor = 233472;
  device.numSms = 132;
  device.sharedMemPerBlockOptin = 232448;
  device.reservedSharedMemPerBlock = 1024;
  return device;
}

int resident_blocks_by_nvidia(int threads, int registers, std::size_t shared_bytes) {
  const cudaOccDeviceProp device = h200();
  cudaOccFuncAttributes kernel;
  kernel.maxThreadsPerBlock = 1024;
  kernel.numRegs = registers;
  kernel.sharedSizeBytes = shared_bytes;
  cudaOccDeviceState state;
  state.carveoutConfig = SHAREDMEM_CARVEOUT_MAX_SHARED;
  cudaOccResult result{};
  const auto status = cudaOccMaxActiveBlocksPerMultiprocessor(&result, &device, &kernel, &state, threads, 0);
  return status == CUDA_OCC_SUCCESS ? result.activeBlocksPerMultiprocessor : 0;
}

TEST(CudaHeaders, occupancy_is_nvidias_for_every_shape) {
  const core::MultiprocessorLimits limits{9, 0, 32, 2048, 1024, 32, 65536, 65536, 233472, 1024};
  for (int threads = 1; threads <= 1024; threads += 31) {
    for (int registers = 8; registers <= 255; registers += 19) {
      for (const std::size_t shared_bytes : {0, 1, 1000, 4096, 20000, 49152}) {
        core::KernelProfile kernel;
        kernel.block = {static_cast<uint32_t>(threads), 1, 1};
        kernel.registers = static_cast<uint32_t>(registers);
        kernel.static_shared_bytes = static_cast<uint32_t>(shared_bytes);
        const auto ours = core::compute_occupancy(kernel, limits);
        ASSERT_EQ(ours ? static_cast<int>(ours->blocks) : 0,
                  resident_blocks_by_nvidia(threads, registers, shared_bytes))
            << threads << " threads, " << registers << " registers, " << shared_bytes << " bytes";
      }
    }
  }
}

}  // namespace
}  // namespace torment::device
