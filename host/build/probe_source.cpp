// SPDX-License-Identifier: Apache-2.0
#include "build/probe_source.h"

namespace torment::build {

// An ignored directive leaves `copy` changed: that tells honoured directives from ignored ones even
// where everything runs on the host.
const std::string_view probe_source = R"C(
#ifdef __cplusplus
extern "C"
#endif
void torment_probe(long *openacc, long *openmp, long *sum, long *honoured, long *on_host, long *on_device,
                   long *devices);

#if TORMENT_PROBE_MODEL == 3
#include <openacc.h>
#elif TORMENT_PROBE_MODEL == 2
#include <omp.h>
#elif TORMENT_PROBE_MODEL == 4
#include <cuda_runtime.h>
static __global__ void add(int count, unsigned long long *sum, int *on_device) {
  const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
#ifdef __CUDA_ARCH__
  *on_device = 1;
#endif
  if (i < count) atomicAdd(sum, (unsigned long long)i * (unsigned long long)i);
}
#endif

void torment_probe(long *openacc, long *openmp, long *sum, long *honoured, long *on_host, long *on_device,
                   long *devices) {
  enum { count = 1000 };
  long total = 0;
#ifdef _OPENACC
  *openacc = _OPENACC;
#endif
#ifdef _OPENMP
  *openmp = _OPENMP;
#endif

#if TORMENT_PROBE_MODEL == 4
  int found = 0;
  if (cudaGetDeviceCount(&found) != cudaSuccess || found == 0) return;
  unsigned long long *device_sum = 0;
  unsigned long long host_sum = 0;
  int *device_flag = 0;
  int flag = 0;
  *devices = found;
  if (cudaMalloc(&device_sum, sizeof *device_sum) == cudaSuccess &&
      cudaMalloc(&device_flag, sizeof *device_flag) == cudaSuccess &&
      cudaMemset(device_sum, 0, sizeof *device_sum) == cudaSuccess) {
    add<<<(count + 127) / 128, 128>>>(count, device_sum, device_flag);
    if (cudaMemcpy(&host_sum, device_sum, sizeof host_sum, cudaMemcpyDeviceToHost) == cudaSuccess &&
        cudaMemcpy(&flag, device_flag, sizeof flag, cudaMemcpyDeviceToHost) == cudaSuccess) {
      total = (long)host_sum;
    }
  }
  *honoured = 1;
  *on_device = flag;
#else
  int values[count];
  for (int i = 0; i < count; i++) values[i] = i;
#if TORMENT_PROBE_MODEL == 3
  int host_flag = 0;
  int device_flag = 0;
  int copy = 1;
  int seen = 0;
#pragma acc parallel loop copyin(values) reduction(+ : total)
  for (int i = 0; i < count; i++) total += (long)values[i] * values[i];
#pragma acc parallel num_gangs(1) copyout(host_flag, device_flag)
  {
    host_flag = acc_on_device(acc_device_host) != 0;
    device_flag = acc_on_device(acc_device_not_host) != 0;
  }
#pragma acc parallel num_gangs(1) firstprivate(copy) copyout(seen)
  {
    copy += 41;
    seen = copy;
  }
  *honoured = copy == 1 && seen == 42;
  *on_host = host_flag;
  *on_device = device_flag;
  *devices = acc_get_num_devices(acc_device_not_host);
#elif TORMENT_PROBE_MODEL == 2
  int copy = 1;
  int seen = 0;
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < count; i++) total += (long)values[i] * values[i];
#pragma omp parallel num_threads(1) firstprivate(copy) shared(seen)
  {
    copy += 41;
    seen = copy;
  }
  *honoured = copy == 1 && seen == 42 && omp_get_max_threads() > 0;
  *on_host = 1;
#else
  for (int i = 0; i < count; i++) total += (long)values[i] * values[i];
  *honoured = 1;
  *on_host = 1;
#endif
#endif
  *sum = total;
}
)C";

const std::string_view probe_version_script = "{ global: torment_probe; local: *; };\n";

const std::string_view loader_source = R"C(
#include <dlfcn.h>
#include <stdio.h>

typedef void (*probe_function)(long *, long *, long *, long *, long *, long *, long *);

int main(int count, char **arguments) {
  long facts[7] = {0, 0, 0, 0, 0, 0, 0};
  static const char *const names[7] = {"openacc", "openmp", "sum", "honoured", "on_host", "on_device", "devices"};
  void *library = count == 2 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : 0;
  probe_function probe = 0;
  if (library) probe = (probe_function)dlsym(library, "torment_probe");
  if (!probe) {
    const char *why = dlerror();
    fprintf(stderr, "cannot load: %s\n", why ? why : "no file");
    return 3;
  }
  probe(&facts[0], &facts[1], &facts[2], &facts[3], &facts[4], &facts[5], &facts[6]);
  for (int i = 0; i < 7; i++) printf("%s %ld\n", names[i], facts[i]);
  puts("end 0");
  fflush(stdout);
  return 0;
}
)C";

}  // namespace torment::build
