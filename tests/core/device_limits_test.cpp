// SPDX-License-Identifier: Apache-2.0
#include "core/device_limits.h"

#include <gtest/gtest.h>

namespace torment::core {
namespace {

Gpu make_h200() {
  Gpu gpu;
  gpu.compute_capability = "9.0";
  gpu.multiprocessors = 132;
  gpu.clock_mhz = 1980;
  gpu.memory_clock_mhz = 3201;
  gpu.memory_bus_bits = 6016;
  return gpu;
}

Result make_result(double bytes, double operations) {
  Result result;
  result.outcome = Outcome::verified;
  for (const double compute_s : {0.5, 1.0, 2.0})
    result.samples.push_back({.upload_s = 7, .compute_s = compute_s, .download_s = 7, .rest_s = {}});
  result.cost = Cost{};
  result.cost->bytes = bytes;
  result.cost->operations = operations;
  result.cost->operation = "double-precision operation";
  return result;
}

TEST(Limits, OfAnH200AreThoseOfItsDataSheet) {
  const DeviceLimits limits = compute_limits(make_h200());
  EXPECT_NEAR(*limits.bytes_per_s, 4.8e12, 0.05e12);
  EXPECT_NEAR(*limits.double_per_s, 33.5e12, 0.1e12);
  EXPECT_NEAR(*limits.double_matrix_per_s, 67e12, 0.2e12);
  EXPECT_NEAR(*limits.single_per_s, 67e12, 0.2e12);
}

TEST(Limits, AreUnknownWhereTheRecordDoesNotKnowTheDevice) {
  Gpu gpu = make_h200();
  gpu.compute_capability = "99.0";
  gpu.memory_bus_bits.reset();
  const DeviceLimits limits = compute_limits(gpu);
  EXPECT_FALSE(limits.bytes_per_s);
  EXPECT_FALSE(limits.double_per_s);
  EXPECT_FALSE(limits.integer_per_s);
}

TEST(Rates, AreByTheMedianOfTheComputePhaseAlone) {
  const Rates rates = compute_rates(make_result(3e12, 6e12));
  EXPECT_DOUBLE_EQ(*rates.bytes_per_s, 3e12);
  EXPECT_DOUBLE_EQ(*rates.operations_per_s, 6e12);
  EXPECT_DOUBLE_EQ(*rates.intensity, 2);
}

TEST(Rates, AreNotGivenForWhatIsNotVerified) {
  Result result = make_result(3e12, 6e12);
  result.outcome = Outcome::wrong_result;
  EXPECT_FALSE(compute_rates(result).bytes_per_s);
}

TEST(Shares, NameTheLimitThatIsNearer) {
  const Result result = make_result(2.4e12, 6e12);
  const LimitShares shares = compute_shares(result, compute_rates(result), compute_limits(make_h200()));
  EXPECT_NEAR(*shares.bytes, 0.5, 0.01);
  EXPECT_NEAR(*shares.operations, 0.09, 0.01);
  EXPECT_EQ(shares.greater(), shares.bytes);
}

TEST(Shares, AreUnknownForOperationsThatNoLimitIsKnownOf) {
  Result result = make_result(2.4e12, 6e12);
  result.cost->operation = "byte comparison";
  EXPECT_FALSE(compute_shares(result, compute_rates(result), compute_limits(make_h200())).operations);
}

}  // namespace
}  // namespace torment::core
