// SPDX-License-Identifier: Apache-2.0
#include "device/cuda_compute.h"

#include <dlfcn.h>

#include <string>

#include "core/error.h"

namespace torment::device {

// Names and types as in the CUDA Driver API reference manual; cuda.h is not on every machine that builds
// this.
struct CudaCompute::Functions {
  int (*get_error_string)(int error, const char **text);
  int (*module_load_data)(void **module, const void *image);
  int (*module_unload)(void *module);
  int (*module_get_function)(void **function, void *module, const char *name);
  int (*launch_kernel)(void *function, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z,
                       unsigned threads_x, unsigned threads_y, unsigned threads_z, unsigned shared_bytes,
                       void *stream, void **parameters, void **extra);
  int (*context_synchronize)();
  int (*memory_get_info)(std::size_t *free, std::size_t *total);
  int (*memory_allocate)(DeviceAddress *address, std::size_t bytes);
  int (*memory_free)(DeviceAddress address);
  int (*copy_to_device)(DeviceAddress to, const void *from, std::size_t bytes);
  int (*copy_to_host)(void *to, DeviceAddress from, std::size_t bytes);
  int (*event_create)(void **event, unsigned flags);
  int (*event_record)(void *event, void *stream);
  int (*event_synchronize)(void *event);
  int (*event_elapsed_time)(float *milliseconds, void *first, void *last);
  int (*event_destroy)(void *event);
};

CudaCompute::CudaCompute() : functions_(std::make_unique<Functions>()) {
  // The driver is loaded already, and stays (cuda_driver.cpp).
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  if (!library) throw core::Error("the NVIDIA driver is not loaded");
  const auto find = [&](auto &function, const char *name) {
    void *found = dlsym(library, name);
    if (!found) throw core::Error(std::string("the NVIDIA driver's libcuda.so.1 has no ") + name);
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(found);
  };
  find(functions_->get_error_string, "cuGetErrorString");
  find(functions_->module_load_data, "cuModuleLoadData");
  find(functions_->module_unload, "cuModuleUnload");
  find(functions_->module_get_function, "cuModuleGetFunction");
  find(functions_->launch_kernel, "cuLaunchKernel");
  find(functions_->context_synchronize, "cuCtxSynchronize");
  find(functions_->memory_get_info, "cuMemGetInfo_v2");
  find(functions_->memory_allocate, "cuMemAlloc_v2");
  find(functions_->memory_free, "cuMemFree_v2");
  find(functions_->copy_to_device, "cuMemcpyHtoD_v2");
  find(functions_->copy_to_host, "cuMemcpyDtoH_v2");
  find(functions_->event_create, "cuEventCreate");
  find(functions_->event_record, "cuEventRecord");
  find(functions_->event_synchronize, "cuEventSynchronize");
  find(functions_->event_elapsed_time, "cuEventElapsedTime");
  find(functions_->event_destroy, "cuEventDestroy_v2");
  check(functions_->event_create(&first_event_, 0), "cuEventCreate");
  check(functions_->event_create(&last_event_, 0), "cuEventCreate");
}

CudaCompute::~CudaCompute() {
  if (module_) functions_->module_unload(module_);
  functions_->event_destroy(first_event_);
  functions_->event_destroy(last_event_);
}

void CudaCompute::check(int status, const char *what) const {
  if (status == 0) return;
  const char *text = nullptr;
  const bool is_known = functions_->get_error_string(status, &text) == 0 && text;
  throw core::Error(std::string(what) + ": " + (is_known ? text : "CUDA error " + std::to_string(status)));
}

void CudaCompute::load(const char *ptx) {
  check(functions_->module_load_data(&module_, ptx), "cuModuleLoadData");
}

std::size_t CudaCompute::free_bytes() const {
  std::size_t free = 0;
  std::size_t total = 0;
  check(functions_->memory_get_info(&free, &total), "cuMemGetInfo");
  return free;
}

CudaCompute::Memory::Memory(const CudaCompute &compute, std::size_t bytes) : compute_(compute) {
  compute.check(compute.functions_->memory_allocate(&address_, bytes), "cuMemAlloc");
}

CudaCompute::Memory::~Memory() {
  compute_.functions_->memory_free(address_);
}

void CudaCompute::launch(const char *kernel, uint32_t blocks, uint32_t threads,
                         std::span<void *const> arguments) const {
  void *function = nullptr;
  check(functions_->module_get_function(&function, module_, kernel), "cuModuleGetFunction");
  check(functions_->launch_kernel(function, blocks, 1, 1, threads, 1, 1, 0, nullptr,
                                  const_cast<void **>(arguments.data()), nullptr),
        "cuLaunchKernel");
}

void CudaCompute::wait() const {
  check(functions_->context_synchronize(), "cuCtxSynchronize");
}

void CudaCompute::begin_timing() const {
  check(functions_->event_record(first_event_, nullptr), "cuEventRecord");
}

double CudaCompute::end_timing() const {
  check(functions_->event_record(last_event_, nullptr), "cuEventRecord");
  check(functions_->event_synchronize(last_event_), "cuEventSynchronize");
  float milliseconds = 0;
  check(functions_->event_elapsed_time(&milliseconds, first_event_, last_event_), "cuEventElapsedTime");
  return static_cast<double>(milliseconds) * 1e-3;
}

void CudaCompute::upload(DeviceAddress to, const void *from, std::size_t bytes) const {
  check(functions_->copy_to_device(to, from, bytes), "cuMemcpyHtoD");
}

void CudaCompute::download(void *to, DeviceAddress from, std::size_t bytes) const {
  check(functions_->copy_to_host(to, from, bytes), "cuMemcpyDtoH");
}

}  // namespace torment::device
