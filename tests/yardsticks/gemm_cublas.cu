// How fast cuBLAS multiplies double-precision matrices on this device: the yardstick that Gemm's CUDA form is
// held against. A test tool; nothing of TORMENT depends on cuBLAS.
//
//   nvcc -O3 -std=c++17 -arch=native -o gemm_cublas tests/yardsticks/gemm_cublas.cu -lcublas
//   ./gemm_cublas [N ...]        (default: 1024 1664 2048 4096 8192)
//
// Prints, for c = alpha*a*b + beta*c of size N, the best and the median of ten products timed with events,
// after three that are not.
// SPDX-License-Identifier: Apache-2.0
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

void require(bool right, const char *what) {
  if (right) return;
  std::fprintf(stderr, "gemm_cublas: %s failed\n", what);
  std::exit(1);
}

void require(cudaError_t status, const char *what) {
  if (status != cudaSuccess) std::fprintf(stderr, "gemm_cublas: %s\n", cudaGetErrorString(status));
  require(status == cudaSuccess, what);
}

// Values in [-1, 1): zeros would take less power, and so run at a higher clock.
__global__ void fill(double *array, uint64_t count) {
  for (uint64_t i = uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += uint64_t{gridDim.x} * blockDim.x) {
    uint64_t bits = (i + 1) * 0x9e3779b97f4a7c15u;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
    array[i] = static_cast<double>(bits >> 11) * 0x1p-52 - 1.0;
  }
}

std::vector<float> time_products(cublasHandle_t handle, int n) {
  const uint64_t count = uint64_t(n) * n;
  double *matrices[3];
  for (double *&matrix : matrices) {
    require(cudaMalloc(&matrix, count * sizeof(double)), "cudaMalloc");
    fill<<<1024, 256>>>(matrix, count);
  }
  cudaEvent_t begin;
  cudaEvent_t end;
  require(cudaEventCreate(&begin), "cudaEventCreate");
  require(cudaEventCreate(&end), "cudaEventCreate");
  const double alpha = 1.25;
  const double beta = 0.75;
  std::vector<float> times_ms;
  for (int repetition = -3; repetition < 10; ++repetition) {
    require(cudaEventRecord(begin), "cudaEventRecord");
    require(cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, matrices[0], n, matrices[1], n,
                        &beta, matrices[2], n) == CUBLAS_STATUS_SUCCESS,
            "cublasDgemm");
    require(cudaEventRecord(end), "cudaEventRecord");
    require(cudaEventSynchronize(end), "cudaEventSynchronize");
    float time_ms = 0;
    require(cudaEventElapsedTime(&time_ms, begin, end), "cudaEventElapsedTime");
    if (repetition >= 0) times_ms.push_back(time_ms);
  }
  for (double *matrix : matrices)
    require(cudaFree(matrix), "cudaFree");
  require(cudaEventDestroy(begin), "cudaEventDestroy");
  require(cudaEventDestroy(end), "cudaEventDestroy");
  std::sort(times_ms.begin(), times_ms.end());
  return times_ms;
}

}  // namespace

int main(int argc, char **argv) {
  std::vector<int> sizes;
  for (int i = 1; i < argc; ++i)
    sizes.push_back(std::atoi(argv[i]));
  if (sizes.empty()) sizes = {1024, 1664, 2048, 4096, 8192};
  cublasHandle_t handle;
  require(cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS, "cublasCreate");
  for (const int n : sizes) {
    require(n > 0, "a size that is a positive number");
    const std::vector<float> times_ms = time_products(handle, n);
    const auto tflop_per_s = [&](float time_ms) { return 2e-9 * n * n * n / time_ms; };
    const float median_ms = (times_ms[4] + times_ms[5]) / 2;
    std::printf("cublas dgemm n %5d: best %9.4f ms %6.2f TFLOP/s, median %9.4f ms %6.2f TFLOP/s\n", n,
                times_ms[0], tflop_per_s(times_ms[0]), median_ms, tflop_per_s(median_ms));
  }
  cublasDestroy(handle);
  return 0;
}
