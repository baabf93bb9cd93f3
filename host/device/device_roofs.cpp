// SPDX-License-Identifier: Apache-2.0
#include "device/device_roofs.h"

#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <vector>

#include "core/error.h"
#include "device/best_of.h"
#include "device/cuda_compute.h"
#include "device/page_lock.h"
#include "device/roof_kernels.h"

namespace torment::device {
namespace {

constexpr uint32_t block_threads = 512;
/// Of one tile of the kernels; the sum's are twice as large.
constexpr uint64_t tile_bytes = uint64_t{block_threads} * 4 * 16;
constexpr uint64_t most_array_bytes = uint64_t{2} << 30;
constexpr uint64_t link_bytes = uint64_t{128} << 20;
constexpr uint32_t blocks_per_multiprocessor = 4;
/// Of one kernel of arithmetic, before its time is taken for a rate.
constexpr double least_kernel_s = 3e-3;
constexpr uint32_t most_fma_rounds = 1 << 22;
constexpr double fmas_per_round = 8 * 16;
constexpr double operations_per_fma = 2;

class Measurer {
 public:
  Measurer(const CudaDriver &driver, const core::Gpu &gpu)
      : driver_(driver),
        multiprocessors_(gpu.multiprocessors.value_or(64)),
        l2_bytes_(gpu.l2_bytes.value_or(0)) {
    compute_.load(roof_kernels);
  }

  core::Roofs measure() {
    core::Roofs roofs;
    roofs.place = core::Place::device;
    // First, so that the device's clocks are up for the others.
    roofs.double_per_s = measure_arithmetic("double_fma");
    roofs.single_per_s = measure_arithmetic("single_fma");
    // A quarter, since the second-level cache of some devices is two, and each holds what the other does.
    constexpr uint64_t least_tiles = 6;  // two of each array
    if (l2_bytes_ / 4 >= least_tiles * tile_bytes)
      roofs.memory.push_back(measure_memory("L2", l2_bytes_ / 4 / 3, 64));
    const uint64_t array_bytes = std::min<uint64_t>(most_array_bytes, compute_.free_bytes() / 8);
    roofs.memory.push_back(measure_memory("memory", array_bytes, 1));
    measure_links(roofs);
    roofs.launch_s = measure_launch();
    return roofs;
  }

 private:
  double measure_arithmetic(const char *kernel) const {
    const CudaCompute::Memory out(compute_, 16);
    DeviceAddress to = out.address();
    uint32_t rounds = 256;
    const uint32_t blocks = multiprocessors_ * blocks_per_multiprocessor;
    const auto time_once = [&] {
      const std::array<void *, 2> arguments{&to, &rounds};
      return compute_.time_s([&] { compute_.launch(kernel, blocks, block_threads, arguments); });
    };
    while (time_once() < least_kernel_s && rounds < most_fma_rounds)
      rounds *= 2;
    const double operations = operations_per_fma * fmas_per_round * rounds * blocks * block_threads;
    return operations / best_of(time_once);
  }

  /// Loops over arrays of about `array_bytes`, `rounds` times in one kernel.
  core::MemoryRoof measure_memory(const char *level, uint64_t array_bytes, uint32_t rounds) const {
    auto tiles = static_cast<uint32_t>(array_bytes / (2 * tile_bytes)) * 2;
    if (tiles == 0)
      throw core::Error("the device has no memory free for arrays to measure its bandwidth with");
    const uint64_t bytes = tiles * tile_bytes;
    const CudaCompute::Memory a(compute_, bytes);
    const CudaCompute::Memory b(compute_, bytes);
    const CudaCompute::Memory c(compute_, bytes);
    DeviceAddress to = a.address();
    DeviceAddress from = b.address();
    DeviceAddress other = c.address();
    uint32_t sum_tiles = tiles / 2;
    // One tile a block where each is taken once; where they stay in the cache, as many as run at once.
    const uint32_t resident = multiprocessors_ * blocks_per_multiprocessor;
    const auto rate = [&](const char *kernel, uint32_t kernel_tiles, std::span<void *const> arguments,
                          double arrays) {
      const uint32_t blocks = rounds == 1 ? kernel_tiles : std::min(kernel_tiles, resident);
      const double time_s = best_of([&] {
        return compute_.time_s([&] { compute_.launch(kernel, blocks, block_threads, arguments); });
      });
      return arrays * static_cast<double>(bytes) * rounds / time_s;
    };
    const std::array<void *, 4> copy{&to, &from, &tiles, &rounds};
    const std::array<void *, 5> triad{&to, &from, &other, &tiles, &rounds};
    const std::array<void *, 4> sum{&to, &from, &sum_tiles, &rounds};
    core::MemoryRoof roof;
    roof.level = level;
    roof.bytes = 3 * bytes;
    roof.copy_bytes_per_s = rate("copy", tiles, copy, 2);
    roof.triad_bytes_per_s = rate("triad", tiles, triad, 3);
    roof.read_bytes_per_s = rate("sum", sum_tiles, sum, 1);
    return roof;
  }

  core::LinkRoof measure_link(DeviceAddress device, std::byte *host) const {
    const auto time = [&](auto &&copy) {
      return best_of([&] {
        const auto start = std::chrono::steady_clock::now();
        copy();
        compute_.wait();
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      });
    };
    const auto bytes = static_cast<double>(link_bytes);
    return {bytes / time([&] { compute_.upload(device, host, link_bytes); }),
            bytes / time([&] { compute_.download(host, device, link_bytes); })};
  }

  void measure_links(core::Roofs &roofs) const {
    const CudaCompute::Memory device(compute_, link_bytes);
    const HostPages host(link_bytes);
    roofs.pageable = measure_link(device.address(), host.start());
    const PageLock lock(driver_, host.start(), link_bytes, false);
    roofs.pinned = measure_link(device.address(), host.start());
  }

  double measure_launch() const {
    std::vector<double> times_s;
    for (int i = 0; i < 101; i++) {
      const auto start = std::chrono::steady_clock::now();
      compute_.launch("empty", 1, 1, {});
      compute_.wait();
      times_s.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    const auto middle = times_s.begin() + 50;
    std::nth_element(times_s.begin(), middle, times_s.end());
    return *middle;
  }

  const CudaDriver &driver_;
  CudaCompute compute_;
  uint32_t multiprocessors_;
  uint64_t l2_bytes_;
};

}  // namespace

core::Roofs measure_device_roofs(const CudaDriver &driver, const core::Gpu &gpu) {
  core::Roofs roofs = Measurer(driver, gpu).measure();
  roofs.uuid = gpu.uuid;
  return roofs;
}

}  // namespace torment::device
