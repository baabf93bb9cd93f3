// Merging of records: what comes out does not depend on order or repetition, and contradictions are named.
// SPDX-License-Identifier: Apache-2.0
#include "core/merge.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/json.h"

namespace torment::core {
namespace {

Result make_result(const std::string &plugin, const std::string &benchmark, double time_s) {
  Result result;
  result.plugin = plugin;
  result.benchmark = benchmark;
  result.variant = "default";
  result.revision = 1;
  result.size.parameters = {{"elements", 1000}};
  result.outcome = Outcome::verified;
  for (int i = 0; i < 4; i++)
    result.samples.push_back({time_s * 0.25, time_s * (0.5 + i * 0.01), time_s * 0.25, std::nullopt});
  result.verification = {5, 5, 2, 0.5};
  result.wall_s = 8 * time_s;
  return result;
}

Record make_record(const std::string &host, const std::vector<Result> &results, double seconds = 1) {
  Record record;
  record.id = host + "-" + results.front().plugin + "-" + results.front().benchmark;
  record.program_version = "0.1.0";
  record.started = "2026-11-29T20:52:26Z";
  record.wall_s = seconds;
  record.complete = true;
  record.command_line = {"torment-host", "run"};
  record.environment = {{"OMP_PLACES", "cores"}, {"SLURM", host}};
  record.suite = {"SUITE", {{"Gemm", 1, "auto"}, {"Dot", 1, "auto"}}};
  record.settings.benchmarks = {results.front().benchmark};
  record.machine.hostname = host;
  record.machine.cpu.model = "CPU";
  for (const Result &result : results) {
    const auto is_known = [&](const PluginInfo &plugin) { return plugin.name == result.plugin; };
    if (std::any_of(record.plugins.begin(), record.plugins.end(), is_known)) continue;
    PluginInfo plugin;
    plugin.name = result.plugin;
    plugin.identity.emplace().name = result.plugin;
    plugin.load_s = seconds;
    record.plugins.push_back(plugin);
  }
  record.results = results;
  return record;
}

Record merge(const std::vector<Record> &records) {
  Merger merger;
  for (const Record &record : records)
    merger.add(record);
  EXPECT_EQ(merger.list_conflicts(), std::vector<std::string>{});
  return merger.take();
}

std::string text_of(const Record &record) {
  return dump(encode<nlohmann::ordered_json>(record));
}

const std::vector<Record> &four_nodes() {
  static const std::vector<Record> records = [] {
    std::vector<Record> list;
    for (int i = 1; i <= 4; i++)
      list.push_back(
          make_record("n" + std::to_string(i),
                      {make_result("gcc", "Dot", 0.1 * i), make_result("gcc", "Gemm", 0.3 + 0.01 * i)}, i));
    list[2].results[0].outcome = Outcome::wrong_result;
    list[2].results[0].message = "element 7 is wrong";
    return list;
  }();
  return records;
}

TEST(Merge, PartsOfOneNodeBecomeTheRecordOfOneRun) {
  const Record merged =
      merge({make_record("n1", {make_result("b", "Gemm", 1)}, 2),
             make_record("n1", {make_result("a", "Gemm", 2), make_result("a", "Dot", 3)}, 3)});
  ASSERT_EQ(merged.results.size(), 3U);
  EXPECT_EQ(merged.results[0], make_result("a", "Gemm", 2));  // every repetition is kept
  EXPECT_EQ(merged.results[1], make_result("b", "Gemm", 1));
  EXPECT_EQ(merged.results[2], make_result("a", "Dot", 3));
  EXPECT_EQ(merged.plugins.size(), 2U);
  EXPECT_EQ(merged.machine.hostname, "n1");
  EXPECT_EQ(merged.wall_s, 5);
  EXPECT_EQ(merged.parts->size(), 2U);
  EXPECT_TRUE(merged.complete);
  EXPECT_EQ(merged.settings.benchmarks, std::vector<std::string>{"Gemm"});
}

TEST(Merge, SeveralNodesGetOneSampleEach) {
  const Record merged = merge(four_nodes());
  ASSERT_EQ(merged.results.size(), 2U);
  const Result &gemm = merged.results[0];
  EXPECT_EQ(gemm.benchmark, "Gemm");
  ASSERT_EQ(gemm.samples.size(), 4U);
  EXPECT_NEAR(gemm.samples[2].total_s(), 0.33 * 1.015, 1e-12);
  EXPECT_EQ(gemm.nodes->names, (std::vector<std::string>{"n1", "n2", "n3", "n4"}));
  EXPECT_EQ(gemm.nodes->repetitions, (std::vector<uint32_t>{4, 4, 4, 4}));
  EXPECT_NEAR(gemm.nodes->stddev_s[0], 0.31 * 0.01 * 1.2909944, 1e-8);
  EXPECT_EQ(gemm.verification.checked, 20U);
  EXPECT_EQ(merged.environment, (std::map<std::string, std::string>{{"OMP_PLACES", "cores"}}));
  EXPECT_EQ(merged.machine.hostname, "4 nodes: n1, n2, n3, n4");
}

TEST(Merge, NodesOfOneNameAreToldApartByTheBatchSystem) {
  std::vector<Record> records = four_nodes();
  for (std::size_t i = 0; i < records.size(); i++) {
    records[i].job.emplace().node = records[i].machine.hostname;
    records[i].machine.hostname = "container";
  }
  const Record merged = merge(records);
  EXPECT_EQ(merged.machine.hostname, "4 nodes: n1, n2, n3, n4");
  EXPECT_EQ(merged.results[0].nodes->names, (std::vector<std::string>{"n1", "n2", "n3", "n4"}));
}

TEST(Merge, ANodesOwnNameIsTheSameInAndOutOfAJob) {
  Record outside = make_record("n1.site.org", {make_result("a", "Gemm", 1)});
  Record inside = make_record("n1.site.org", {make_result("b", "Gemm", 2)});
  inside.job.emplace().node = "n1";
  const Record merged = merge({outside, inside});
  EXPECT_EQ(merged.machine.hostname, "n1.site.org");
  EXPECT_FALSE(merged.results[0].nodes);
}

TEST(Merge, ANodeThatFailedIsNamedAndDoesNotCount) {
  const Record merged = merge(four_nodes());
  const Result &dot = merged.results[1];
  EXPECT_EQ(dot.outcome, Outcome::verified);
  EXPECT_EQ(dot.samples.size(), 3U);
  ASSERT_EQ(dot.nodes->failed.size(), 1U);
  EXPECT_EQ(dot.nodes->failed[0], (FailedNode{"n3", Outcome::wrong_result, "element 7 is wrong"}));
  EXPECT_EQ(dot.message, "not verified on 1 of 4 nodes, first on n3: wrong result: element 7 is wrong");
}

TEST(Merge, AnyOrderAndAnyGroupingGivesTheSameBytes) {
  std::vector<Record> records = four_nodes();
  const std::string expected = text_of(merge(records));
  std::reverse(records.begin(), records.end());
  EXPECT_EQ(text_of(merge(records)), expected);
  const auto &[n4, n3, n2, n1] = std::tie(records[0], records[1], records[2], records[3]);
  EXPECT_EQ(text_of(merge({merge({n3, n1}), merge({n4, n2})})), expected);
  EXPECT_EQ(text_of(merge({merge({n3, n1, n2}), n2, merge({n4, n2})})), expected) << "parts come twice";
  EXPECT_EQ(text_of(merge({merge(records)})), expected);
  EXPECT_EQ(text_of(merge({from<Record>(parse_json(expected)), n1})), expected) << "read back from its text";
}

TEST(Merge, WhatDidNotRunGivesWayToWhatDid) {
  Record killed = make_record("n1", {make_result("a", "Gemm", 1), make_result("a", "Dot", 1)});
  killed.results[1] = Result{};
  killed.results[1].plugin = "a";
  killed.results[1].benchmark = "Dot";
  killed.results[1].variant = "default";
  killed.results[1].size = killed.results[0].size;
  killed.complete = false;
  EXPECT_FALSE(merge({killed}).complete);
  Record again = make_record("n2", {make_result("a", "Dot", 1)});
  again.machine.hostname = "n1";
  for (const auto &order : {std::vector{killed, again}, std::vector{again, killed}}) {
    const Record merged = merge(order);
    EXPECT_TRUE(merged.complete);
    EXPECT_EQ(merged.results[1], make_result("a", "Dot", 1));
  }
}

TEST(Merge, NamesAUnitThatWasMeasuredTwiceOnOneNode) {
  Merger merger;
  merger.add(make_record("n1", {make_result("a", "Gemm", 1)}));
  Record other = make_record("n1", {make_result("a", "Gemm", 2)});
  other.id = "other";
  merger.add(other);
  const auto conflicts = merger.list_conflicts();
  ASSERT_EQ(conflicts.size(), 1U);
  EXPECT_EQ(conflicts[0],
            "Gemm/default (elements=1000) of a was measured on n1 more than once, with other times or "
            "another outcome; "
            "the second time in other");
}

TEST(Merge, NamesSettingsAndPluginsThatDiffer) {
  Merger merger;
  merger.add(make_record("n1", {make_result("a", "Gemm", 1)}));
  Record other = make_record("n2", {make_result("a", "Gemm", 2)});
  other.settings.repetitions = 3;
  other.plugins[0].identity->flags = "-O0";
  merger.add(other);
  const auto conflicts = merger.list_conflicts();
  ASSERT_EQ(conflicts.size(), 2U);
  EXPECT_EQ(conflicts[0], "repetitions: 10 in n1-a-Gemm and 3 in n2-a-Gemm");
  EXPECT_EQ(conflicts[1],
            "plugin a of n2-a-Gemm is another one than elsewhere: its compiler, flags or sources differ");
}

TEST(Merge, TheLaterCopyOfOneRunsRecordCounts) {
  Record early = make_record("n1", {make_result("a", "Gemm", 1)}, 1);
  early.complete = false;
  early.plugins[0].load_s = 5;
  Record late = make_record("n1", {make_result("a", "Gemm", 1), make_result("a", "Dot", 1)}, 5);
  EXPECT_EQ(text_of(merge({early, late})), text_of(merge({late})));
  EXPECT_EQ(merge({late, early}).wall_s, 5);
}

TEST(Merge, KindsOfMachineDifferByWhatTimesDependOn) {
  Machine one;
  one.hostname = "n1";
  one.gpus = {Gpu{}, Gpu{}};
  one.gpus[0].uuid = "GPU-1";
  Machine other = one;
  other.hostname = "n2";
  other.gpus[0].uuid = "GPU-2";
  EXPECT_EQ(name_machine_kind(one), name_machine_kind(other));
  other.gpus.pop_back();
  EXPECT_NE(name_machine_kind(one), name_machine_kind(other));
  other = one;
  other.gpus[1].ecc = true;
  EXPECT_NE(name_machine_kind(one), name_machine_kind(other));
}

TEST(Merge, RefusesListsOfNodesThatAreNotEquallyLong) {
  Record merged = merge(four_nodes());
  merged.results[0].nodes->checked.pop_back();
  Merger merger;
  EXPECT_ANY_THROW(merger.add(merged));
}

}  // namespace
}  // namespace torment::core
