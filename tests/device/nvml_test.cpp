// What is read of NVML, against one that is not NVIDIA's (LD_LIBRARY_PATH finds it first).
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "device/nvml.h"

namespace torment::device {
namespace {

using testing::ElementsAre;
using testing::Optional;

core::Gpu gpu_of(const std::string &uuid) {
  core::Gpu gpu;
  gpu.uuid = uuid;
  return gpu;
}

TEST(Nvml, tells_clocks_power_and_what_throttles_but_not_that_a_device_is_idle) {
  const core::DeviceState state = Nvml().observe("GPU-known");
  EXPECT_THAT(state.clock_mhz, Optional(1980.0));
  EXPECT_THAT(state.memory_clock_mhz, Optional(3201.0));
  EXPECT_THAT(state.temperature_c, Optional(61.0));
  EXPECT_THAT(state.power_w, Optional(512.5));
  EXPECT_THAT(state.throttle_reasons,
              Optional(ElementsAre("software power cap", "hardware thermal slowdown")));
}

TEST(Nvml, completes_a_gpu_and_leaves_unknown_what_this_nvml_lacks) {
  core::Gpu gpu = gpu_of("GPU-known");
  const Nvml nvml;
  nvml.complete(gpu);
  EXPECT_THAT(nvml.driver_version(), Optional(std::string("580.1")));
  EXPECT_THAT(gpu.mig, Optional(true));
  EXPECT_THAT(gpu.compute_mode, Optional(std::string("exclusive process")));
  EXPECT_THAT(gpu.pcie_generation, Optional(5U));
  EXPECT_THAT(gpu.pcie_lanes, Optional(16U));
  EXPECT_FALSE(gpu.persistence);
}

TEST(Nvml, a_device_that_it_does_not_know_or_that_tells_nothing_is_unknown) {
  const Nvml nvml;
  for (const std::string uuid : {"MIG-unknown", "GPU-silent"}) {
    EXPECT_EQ(nvml.observe(uuid), core::DeviceState{});
    core::Gpu gpu = gpu_of(uuid);
    nvml.complete(gpu);
    EXPECT_EQ(gpu, gpu_of(uuid));
  }
}

}  // namespace
}  // namespace torment::device
