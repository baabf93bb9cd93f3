// Roofs that were measured, as limits of results.
// SPDX-License-Identifier: Apache-2.0
#include "core/measured_limits.h"

#include <gtest/gtest.h>

#include "core/quality.h"

namespace torment::core {
namespace {

constexpr double mb = 1e6;

TEST(Bandwidth, OfWhatFitsInACacheIsTheCaches) {
  const CacheLimit caches[] = {{900e9, 1 * mb}, {300e9, 30 * mb}};
  EXPECT_EQ(limit_bandwidth(caches, 100e9, 0.5 * mb), 900e9);
  EXPECT_EQ(limit_bandwidth(caches, 100e9, 1 * mb), 900e9);
}

TEST(Bandwidth, FallsTowardsTheNextMemorysAsLessAndLessFits) {
  const CacheLimit caches[] = {{900e9, 1 * mb}, {300e9, 30 * mb}};
  EXPECT_DOUBLE_EQ(limit_bandwidth(caches, 100e9, 2 * mb), 600e9);         // half of it stays in the first
  EXPECT_DOUBLE_EQ(limit_bandwidth(caches, 100e9, 60 * mb), 200e9);        // half of it in the second
  EXPECT_NEAR(limit_bandwidth(caches, 100e9, 30'000 * mb), 100e9, 0.2e9);  // next to nothing
  double before = 1e12;
  for (double footprint = 0.1 * mb; footprint < 1e5 * mb; footprint *= 1.1) {
    const double limit = limit_bandwidth(caches, 100e9, footprint);
    EXPECT_LE(limit, before);
    EXPECT_GE(limit, 100e9);
    before = limit;
  }
}

TEST(Bandwidth, WithoutCachesIsMemorys) {
  EXPECT_EQ(limit_bandwidth({}, 100e9, 5), 100e9);
}

/// A device of 4 TB/s with an L2 of 50 MB and 8 TB/s; a host of one and of 8 threads.
Record make_record() {
  Record record;
  Gpu gpu;
  gpu.name = "GPU";
  gpu.uuid = "GPU-1";
  gpu.l2_bytes = 50'000'000;
  gpu.compute_capability = "9.0";
  gpu.clock_mhz = 2000;
  gpu.multiprocessors = 132;
  record.machine.gpus = {gpu};
  Roofs device;
  device.place = Place::device;
  device.uuid = "GPU-1";
  device.memory = {{"L2", 12'000'000, 8e12, 8e12, 8e12}, {"memory", 1 << 30, 3.9e12, 3.8e12, 4e12}};
  device.double_per_s = 30e12;
  device.launch_s = 5e-6;
  Roofs one;
  one.threads = 1;
  one.memory = {{"memory", 1 << 30, 9e9, 10e9, 8e9}};
  Roofs all = one;
  all.threads = 8;
  all.memory[0].copy_bytes_per_s = 50e9;
  record.roofs = {1, {device, one, all}, {}};
  return record;
}

PluginInfo make_plugin(Model model, Place target) {
  PluginInfo plugin;
  plugin.identity.emplace();
  plugin.identity->model = model;
  plugin.identity->target = target;
  plugin.device.emplace();
  plugin.device->place = target;
  if (target == Place::device) plugin.device->uuid = "GPU-1";
  return plugin;
}

Result make_result(double compute_s, double bytes, double footprint) {
  Result result;
  result.outcome = Outcome::verified;
  for (int i = 0; i < 10; i++)
    result.samples.push_back({.upload_s = 0, .compute_s = compute_s, .download_s = 0, .rest_s = {}});
  result.cost = Cost{.bytes = bytes,
                     .operations = {},
                     .operation = "double-precision operation",
                     .upload_bytes = footprint,
                     .download_bytes = 0};
  return result;
}

TEST(MeasuredLimits, AreThoseOfWhereThePluginRan) {
  const Record record = make_record();
  const Result result = make_result(1, 1e9, 1e12);
  const auto limit = [&](Model model, Place target) {
    return find_measured_limits(record, make_plugin(model, target), result).bytes_per_s.value_or(0);
  };
  EXPECT_NEAR(limit(Model::openacc, Place::device), 4e12, 1e9);
  EXPECT_EQ(limit(Model::sequential, Place::host), 10e9);
  EXPECT_EQ(limit(Model::openmp, Place::host), 50e9);
}

TEST(MeasuredLimits, OfAnotherDeviceSayNothing) {
  const Record record = make_record();
  PluginInfo plugin = make_plugin(Model::cuda, Place::device);
  plugin.device->uuid = "GPU-2";
  EXPECT_EQ(find_roofs(record, plugin), nullptr);
}

TEST(MeasuredLimits, LetMatrixUnitsExceedTheMeasuredRateAsTheyDoNominally) {
  const Record record = make_record();
  const DeviceLimits limits =
      find_measured_limits(record, make_plugin(Model::cuda, Place::device), make_result(1, 1, 1));
  EXPECT_DOUBLE_EQ(*limits.double_per_s, 30e12);
  EXPECT_DOUBLE_EQ(*limits.double_matrix_per_s, 60e12);
}

std::vector<WarningKind> kinds(const Record &record, const PluginInfo &plugin, const Result &result) {
  std::vector<WarningKind> list;
  for (const Warning &warning : list_warnings(record, plugin, result))
    list.push_back(warning.kind);
  return list;
}

using Kinds = std::vector<WarningKind>;

TEST(Warnings, SayLoudlyWhatIsFasterThanTheDeviceBeyondTheMargin) {
  const Record record = make_record();
  const PluginInfo plugin = make_plugin(Model::cuda, Place::device);
  EXPECT_EQ(kinds(record, plugin, make_result(1, 4.3e12, 1e12)), Kinds{});
  EXPECT_EQ(kinds(record, plugin, make_result(1, 4.5e12, 1e12)), Kinds{WarningKind::faster_than_possible});
  EXPECT_EQ(kinds(record, plugin, make_result(1, 4.5e12, 40e6)), Kinds{});  // it fits in the L2
}

TEST(Warnings, NameWhatHeldTheClockDownAndThatItChanged) {
  Result result = make_result(1, 1, 1);
  result.device_before.emplace();
  result.device_after.emplace();
  result.device_before->clock_mhz = 1980;
  result.device_after->clock_mhz = 1950;
  const PluginInfo plugin = make_plugin(Model::cuda, Place::device);
  EXPECT_EQ(kinds(make_record(), plugin, result), Kinds{});
  result.device_after->clock_mhz = 1500;
  result.device_after->throttle_reasons = {{"software power cap"}};
  const auto warnings = list_warnings(make_record(), plugin, result);
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_EQ(warnings[0].kind, WarningKind::throttled);
  EXPECT_NE(warnings[0].message.find("software power cap"), std::string::npos);
  EXPECT_EQ(warnings[1].kind, WarningKind::clock_changed);
}

TEST(Warnings, TellFewSamplesAndAWideSpread) {
  const PluginInfo plugin = make_plugin(Model::sequential, Place::host);
  Result result = make_result(1, 1, 1);
  result.samples.resize(5);
  EXPECT_EQ(kinds(make_record(), plugin, result), Kinds{WarningKind::few_samples});
  result = make_result(1, 1, 1);
  for (std::size_t i = 0; i < 5; i++)
    result.samples[i].compute_s = 1.1;
  EXPECT_EQ(kinds(make_record(), plugin, result), Kinds{WarningKind::spread});
}

TEST(Warnings, TellWhatIsHardlyLongerThanALaunch) {
  const PluginInfo plugin = make_plugin(Model::cuda, Place::device);
  EXPECT_EQ(kinds(make_record(), plugin, make_result(90e-6, 1, 1)), Kinds{WarningKind::near_launch});
  EXPECT_EQ(kinds(make_record(), plugin, make_result(110e-6, 1, 1)), Kinds{});
}

TEST(Warnings, TellThatUntilWasCutShort) {
  Record record = make_record();
  record.settings.until.emplace();
  Result result = make_result(1, 1, 1);
  const PluginInfo plugin = make_plugin(Model::sequential, Place::host);
  EXPECT_EQ(kinds(record, plugin, result), Kinds{});
  for (std::size_t i = 0; i < 5; i++)
    result.samples[i].compute_s = 1.04;
  EXPECT_EQ(kinds(record, plugin, result), Kinds{WarningKind::not_sure_enough});
}

TEST(Warnings, AreForVerifiedResultsAlone) {
  Result result = make_result(1, 4.5e15, 1e12);
  result.outcome = Outcome::wrong_result;
  EXPECT_EQ(kinds(make_record(), make_plugin(Model::cuda, Place::device), result), Kinds{});
}

}  // namespace
}  // namespace torment::core
